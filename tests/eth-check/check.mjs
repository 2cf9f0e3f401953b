// node check.mjs RPC_URL HASH: what ethers, which knows nothing of Bursar, makes of a transaction. One line of JSON.
import { JsonRpcProvider, Transaction } from 'ethers'

const [url, hash] = process.argv.slice(2)
const provider = new JsonRpcProvider(url)
const [found, receipt, network] = [await provider.getTransaction(hash), await provider.getTransactionReceipt(hash), await provider.getNetwork()]

const { type, chainId, nonce, to, value, gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, accessList, data, signature } = found
const prices = type === 2 ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
// Built anew from its parts, without sender and hash: both come out of the signature and the bytes alone.
const rebuilt = Transaction.from({ type, chainId, nonce, to, value, gasLimit, data, signature, ...prices, ...(type === 0 ? {} : { accessList: accessList ?? [] }) })

console.log(
  JSON.stringify({
    chainId: network.chainId.toString(),
    hashOfBytes: rebuilt.hash,
    recovered: rebuilt.from,
    from: found.from,
    to,
    value: value.toString(),
    data,
    status: receipt.status,
    block: receipt.blockNumber,
    logs: receipt.logs.map(log => ({ address: log.address, topics: log.topics, data: log.data })),
  }),
)
provider.destroy()
