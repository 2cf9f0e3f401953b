// node random.mjs COUNT SEED: random typed data and contract calls, and what ethers makes of them. One line of JSON each.
import { AbiCoder, FunctionFragment, TypedDataEncoder, concat, getAddress, hexlify } from 'ethers'

const [count, seed] = process.argv.slice(2).map(Number)

let state = seed >>> 0
const random = () => {
  state = (state + 0x6d2b79f5) >>> 0
  let t = Math.imul(state ^ (state >>> 15), state | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const below = n => Math.floor(random() * n)
const pick = list => list[below(list.length)]
const bytes = n => Uint8Array.from({ length: n }, () => below(256))

const atomic = () =>
  pick([
    () => 'address',
    () => 'bool',
    () => 'string',
    () => 'bytes',
    () => `bytes${1 + below(32)}`,
    () => `uint${8 * (1 + below(32))}`,
    () => `int${8 * (1 + below(32))}`,
    () => 'uint256',
  ])()
const listOf = kind => (random() < 0.7 ? kind : `${kind}[${pick(['', '', '1', '2', '3'])}]${random() < 0.2 ? '[]' : ''}`)

const text = () => Array.from({ length: below(12) }, () => pick(['a', 'Z', '0', ' ', 'ñ', '₦', 'ẹ', '"', '\\', '\n', '🙂', '字'])).join('')
const number = kind => {
  const signed = kind.startsWith('int')
  const bits = BigInt(kind.replace(/\D/g, ''))
  const most = signed ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n
  const least = signed ? -(2n ** (bits - 1n)) : 0n
  return pick([
    () => most,
    () => least,
    () => 0n,
    () => {
      const size = below(Number(bits) / 8) + 1
      const value = BigInt(hexlify(bytes(size))) & most
      return signed && random() < 0.5 ? -value : value
    },
  ])()
}
const leaf = kind => {
  if (kind === 'address') return getAddress(hexlify(bytes(20)))
  if (kind === 'bool') return random() < 0.5
  if (kind === 'string') return text()
  if (kind === 'bytes') return hexlify(bytes(below(70)))
  if (kind.startsWith('bytes')) return hexlify(bytes(Number(kind.slice(5))))
  return number(kind).toString()
}
const value = (kind, structs) => {
  const list = kind.match(/^(.*)\[(\d*)\]$/)
  if (list) return Array.from({ length: list[2] === '' ? below(4) : Number(list[2]) }, () => value(list[1], structs))
  if (kind.startsWith('(')) return inside(kind).map(part => value(part, structs))
  if (structs[kind]) return Object.fromEntries(structs[kind].map(member => [member.name, value(member.type, structs)]))
  return leaf(kind)
}

function typedData() {
  const types = {}
  const names = ['Root', 'Person', 'Item', 'Detail'].slice(0, 1 + below(4))
  // Every struct is used by the one before it, so that Root is the only root.
  names.forEach((name, at) => {
    const members = Array.from({ length: 1 + below(5) }, (_, i) => ({ name: `m${i}`, type: listOf(atomic()) }))
    if (names[at + 1]) members.splice(below(members.length + 1), 0, { name: 'inner', type: listOf(names[at + 1]) })
    types[name] = members
  })
  const domain = {}
  if (random() < 0.8) domain.name = text()
  if (random() < 0.8) domain.version = pick(['1', '2', '0.1.4'])
  if (random() < 0.8) domain.chainId = pick([1, 8453, 11155111])
  if (random() < 0.8) domain.verifyingContract = leaf('address')
  if (random() < 0.3) domain.salt = leaf('bytes32')
  const data = value('Root', types)
  return { kind: 'typed_data', domain, types, value: data, expected: TypedDataEncoder.hash(domain, types, data) }
}

/// The parts of "(a,(b,c),d[])", without looking inside them.
function inside(tuple) {
  const parts = []
  let depth = 0
  let from = 1
  for (let at = 1; at < tuple.length; at++) {
    if (tuple[at] === '(') depth++
    if ((tuple[at] === ',' || tuple[at] === ')') && depth === 0) {
      parts.push(tuple.slice(from, at))
      from = at + 1
    } else if (tuple[at] === ')') depth--
  }
  return parts
}

const parameterType = depth => listOf(depth < 2 && random() < 0.25 ? `(${Array.from({ length: 1 + below(3) }, () => parameterType(depth + 1)).join(',')})` : atomic())

function call() {
  const kinds = Array.from({ length: below(6) }, () => parameterType(0))
  const signature = `f${below(1000)}(${kinds.join(',')})`
  const values = kinds.map(kind => value(kind, {}))
  const parameters = values.map(each => (typeof each === 'string' ? each : JSON.stringify(each)))
  const expected = concat([FunctionFragment.from(signature).selector, AbiCoder.defaultAbiCoder().encode(kinds, values)])
  return { kind: 'call', signature, parameters, expected }
}

for (let at = 0; at < count; at++) {
  console.log(JSON.stringify(typedData()))
  console.log(JSON.stringify(call()))
}
