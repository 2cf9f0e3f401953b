import type { FeeLevel, FeeOption } from '../bindings/types'
import { rowText } from '../kit/amount'
import { Segments } from '../kit/Segments'
import { strings } from '../strings'

const words = strings.transfer
const LEVELS: [FeeLevel, string][] = [
  ['LOW', words.low],
  ['MEDIUM', words.medium],
  ['HIGH', words.high],
]

interface Props {
  value: FeeLevel
  onChange: (level: FeeLevel) => void
  fees: FeeOption[]
  usual: string | undefined
}

/** Three speeds, each with its cost where the service told one. */
export function FeeSpeed({ value, onChange, fees, usual }: Props) {
  return (
    <Segments
      label={words.speed}
      value={value}
      onChange={onChange}
      help={usual}
      options={LEVELS.map(([id, word]) => {
        const fee = fees.find(one => one.level === id)
        return {
          id,
          node: (
            <>
              <span>{word}</span>
              <span className="caption fee-cost">{fee?.cost ? `${rowText(fee.cost)} ${fee.unit}` : words.feeUnknown}</span>
            </>
          ),
        }
      })}
    />
  )
}
