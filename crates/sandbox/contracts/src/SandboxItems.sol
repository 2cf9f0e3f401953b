// SPDX-License-Identifier: MIT OR Apache-2.0
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// The sandbox's ERC-1155 test token. It is worth nothing; the faucet, its owner, mints it.
contract SandboxItems is ERC1155, Ownable {
    /// How many an account holds of all ids together, so that a list of balances has a figure to show.
    mapping(address account => uint256) public balanceOf;

    constructor(address faucet) ERC1155("") Ownable(faucet) {}

    function mint(address to, uint256 id, uint256 amount) external onlyOwner {
        _mint(to, id, amount, "");
    }

    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        super._update(from, to, ids, values);
        uint256 sum;
        for (uint256 i = 0; i < values.length; ++i) {
            sum += values[i];
        }
        if (from != address(0)) balanceOf[from] -= sum;
        if (to != address(0)) balanceOf[to] += sum;
    }
}
