// node every.mjs, with {rpc: {chain: url}, token, key, signed: {address, message, signature, typed, typedSignature}} on standard input:
// ethers, which knows nothing of Bursar, sends, reads and verifies on every chain. One line of JSON.
import assert from 'node:assert/strict'
import { Contract, JsonRpcProvider, Network, Transaction, Wallet, getAddress, getCreateAddress, keccak256, parseEther, verifyMessage, verifyTypedData } from 'ethers'

const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const { rpc, token, key, chainIds, signed } = JSON.parse(Buffer.concat(chunks))
const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const abi = [
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
]

async function walk(name, url) {
  // A plain network: for some that it knows, ethers would ask a gas station elsewhere.
  const network = new Network(name, chainIds[name])
  // Nothing from a cache: a quarter of a second ago is another block here.
  const provider = new JsonRpcProvider(url, network, { staticNetwork: network, batchMaxCount: 1, cacheTimeout: -1 })
  provider.pollingInterval = 25
  const wallet = new Wallet(key, provider)
  assert.equal((await provider.send('eth_chainId', [])), `0x${chainIds[name].toString(16)}`)

  // Network currency: fees, nonce and gas are what ethers finds out for itself.
  const before = await provider.getBalance(wallet.address)
  const sent = await wallet.sendTransaction({ to: payee, value: parseEther('0.25') })
  const receipt = await sent.wait()
  assert.equal(receipt.status, 1)
  assert.equal(await provider.getBalance(payee), parseEther('0.25'))
  assert.equal(await provider.getBalance(wallet.address), before - parseEther('0.25') - receipt.fee)

  // What the chain gives back is what was signed, and its signer is found in it.
  const found = await provider.getTransaction(sent.hash)
  const rebuilt = Transaction.from({ ...found.toJSON(), from: undefined, hash: undefined, signature: found.signature })
  assert.equal(rebuilt.hash, sent.hash)
  assert.equal(rebuilt.from, wallet.address)
  assert.equal(keccak256(rebuilt.serialized), sent.hash)
  const block = await provider.getBlock(receipt.blockNumber)
  assert.ok(block.transactions.includes(sent.hash))
  assert.equal(block.hash, receipt.blockHash)

  // A token: read, sent, its event decoded, its refusal understood.
  const dollar = new Contract(token, abi, wallet)
  assert.deepEqual([await dollar.symbol(), await dollar.decimals(), await dollar.balanceOf(wallet.address)], ['tUSD', 6n, 1_000_000n])
  const moved = await (await dollar.transfer(payee, 400_000n)).wait()
  const [event] = await dollar.queryFilter('Transfer', moved.blockNumber, moved.blockNumber)
  assert.deepEqual([...event.args], [wallet.address, payee, 400_000n])
  assert.equal(await dollar.balanceOf(payee), 400_000n)
  await assert.rejects(dollar.transfer.staticCall(payee, 600_001n), error => error.revert?.name === 'ERC20InsufficientBalance')

  // A contract of its own: three bytes of code that stop.
  const made = await (await wallet.sendTransaction({ data: '0x6003600c60003960036000f3000000' })).wait()
  assert.equal(made.contractAddress, getCreateAddress({ from: wallet.address, nonce: 2 }))
  assert.equal(await provider.getCode(made.contractAddress), '0x000000')
  assert.equal(await provider.getTransactionCount(wallet.address), 3)
  provider.destroy()
}

await Promise.all(Object.entries(rpc).map(([name, url]) => walk(name, url)))
assert.equal(getAddress(signed.address.toLowerCase()), signed.address)
assert.equal(verifyMessage(signed.message, signed.signature), signed.address)
assert.equal(verifyTypedData(signed.typed.domain, signed.typed.types, signed.typed.value, signed.typedSignature), signed.address)
console.log(JSON.stringify({ chains: Object.keys(rpc).length }))
