// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// The sandbox's ERC-721 test token. It is worth nothing; the faucet, its owner, mints it.
contract SandboxCollectible is ERC721, Ownable {
    constructor(address faucet) ERC721("Sandbox Collectible", "tNFT") Ownable(faucet) {}

    function mint(address to, uint256 id) external onlyOwner {
        _mint(to, id);
    }
}
