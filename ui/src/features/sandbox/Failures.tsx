import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { FailureRule, SandboxView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.sandbox
const MOST = 1000

const fits = (fault: string, operation: string) => words.faultFits[fault]?.includes(operation) ?? true
const wordOf = ({ operation, fault }: FailureRule) => `${words.operations[operation] ?? operation}: ${words.faults[fault] ?? fault}`

/** Failures that can be asked for by name, and those still to come. While they are not known, nothing is said of them. */
export function Failures({ rules, developer, onSet }: { rules: FailureRule[] | undefined; developer: boolean; onSet: (view: SandboxView) => void }) {
  const [operation, setOperation] = useState('virtual_account_transfer')
  const [fault, setFault] = useState('drop_after')
  const [count, setCount] = useState('1')
  const [tried, setTried] = useState(false)
  const wrong = !/^\d{1,4}$/.test(count.trim()) || +count < 1 || +count > MOST
  const set = useMutation({
    mutationFn: (rule: FailureRule) => call('sandbox_failure_set', { operation: rule.operation, fault: rule.fault, count: rule.count }),
    onSuccess: (view, rule) => {
      onSet(view)
      announce(rule.count > 0 ? wordOf(rule) : words.noRules)
    },
  })
  const clear = useMutation({ mutationFn: () => call('sandbox_failures_clear', {}), onSuccess: onSet })
  const offered = Object.keys(words.faults).filter(one => fits(one, operation))
  const chosen = offered.includes(fault) ? fault : (offered[0] ?? '')
  const name = (id: string, word: string) =>
    developer ? (
      <>
        {word} <span className="mono small quiet">{id}</span>
      </>
    ) : (
      word
    )
  const submit = () => {
    setTried(true)
    if (!wrong && !set.isPending) set.mutate({ operation, fault: chosen, count: +count })
  }
  return (
    <>
      <form
        className="sandbox-form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Combo
          label={words.operation}
          value={operation}
          onChange={setOperation}
          groups={[{ id: 'all', options: Object.entries(words.operations).map(([id, label]) => ({ id, label, node: name(id, label) })) }]}
          placeholder={words.operation}
          search={false}
          chosen={words.operations[operation]}
        />
        <Combo
          label={words.fault}
          value={chosen}
          onChange={setFault}
          groups={[{ id: 'all', options: offered.map(id => ({ id, label: words.faults[id] ?? id, node: name(id, words.faults[id] ?? id) })) }]}
          placeholder={words.fault}
          search={false}
          chosen={words.faults[chosen]}
        />
        <div className="row sandbox-count">
          <Field label={words.count} value={count} onChange={setCount} inputMode="numeric" error={tried && wrong ? words.countWrong : undefined} />
          <Button type="submit" busy={set.isPending && words.setting}>
            {words.set}
          </Button>
        </div>
      </form>
      {(set.error ?? clear.error) && (
        <ErrorCard fault={(set.error ?? clear.error) as NonNullable<typeof set.error>} action={{ label: strings.error.again, onPress: submit }} />
      )}
      {rules && (
        <div className="row">
          <h3 className="spread caption second">{words.rules}</h3>
          {rules.length > 1 && (
            <Button size="small" isDisabled={clear.isPending} onPress={() => clear.mutate()}>
              {words.clear}
            </Button>
          )}
        </div>
      )}
      {rules?.length === 0 && <p className="small quiet">{words.noRules}</p>}
      {rules && rules.length > 0 && (
        <ul className="sandbox-rules">
          {rules.map(rule => (
            <li key={`${rule.operation}/${rule.fault}`} className="row">
              <span className="spread">{wordOf(rule)}</span>
              <span className="small second figures">{words.times(rule.count)}</span>
              <IconButton icon={X} label={words.take(wordOf(rule))} onPress={() => set.mutate({ ...rule, count: 0 })} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
