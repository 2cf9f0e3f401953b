import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AbiFunction, ContractAnswer, ContractQuestion, Fault, Misfit } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { ReviewPreview } from '../../kit/ReviewPreview'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { type Typed, valuesOf } from './form'

/** Asks a contract when the person presses *Read*. The answer to an earlier question is not shown. */
export function useRead(typed: Typed, block: string, chosen: AbiFunction | undefined) {
  const question: ContractQuestion | undefined = chosen?.reads
    ? { walletId: typed.walletId, contract: typed.contract, abi: typed.abi, signature: chosen.signature, arguments: valuesOf(typed, chosen), block }
    : undefined
  const now = JSON.stringify(question ?? null)
  const asking = useMutation({ mutationFn: (text: string) => call('contract_ask', JSON.parse(text) as ContractQuestion) })
  const { reset } = asking
  // Changing the question clears the answer.
  useEffect(() => reset(), [now, reset])
  const misfits: Misfit[] = asking.data?.misfits ?? []
  return { ask: () => asking.mutate(now), pending: asking.isPending, answer: asking.data, fault: asking.error ?? undefined, misfits }
}

interface Props {
  answer: ContractAnswer | undefined
  fault: Fault | undefined
  pending: boolean
  onAgain: () => void
}

/** What the contract answered: its outputs by their names, and the bytes. */
export function Answer({ answer, fault, pending, onAgain }: Props) {
  return (
    <section className="panel desk-side" aria-labelledby="call-answer" aria-busy={pending}>
      <div className="panel-head">
        <h2 id="call-answer">{t('contracts-answer')}</h2>
        <span className="small quiet">{t('contracts-answer-note')}</span>
      </div>
      <div className="desk-side-body" role="status">
        {fault && <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: onAgain }} />}
        {!fault && (!answer || answer.outcome === 'misfit') && <p className="small second">{t('contracts-answer-start')}</p>}
        {answer && <Outcome answer={answer} />}
      </div>
    </section>
  )
}

function Outcome({ answer }: { answer: ContractAnswer }) {
  const { outcome, node, block, data } = answer
  const words = {
    misfit: undefined,
    returned: undefined,
    no_node: t('contracts-answer-no-node'),
    nothing: t('contracts-answer-nothing'),
    unreadable: t('contracts-answer-unreadable'),
    reverted: answer.why,
  }[outcome]
  return (
    <>
      {words && <p>{words}</p>}
      <ReviewPreview preview={answer.outputs} />
      {data && data !== '0x' && (
        <Lines>
          <Line label={t('contracts-answer-data')}>
            <span className="row call-machine">
              <bdi dir="ltr" className="mono spread">
                {data}
              </bdi>
              <Copy text={data} label={t('contracts-copy', { what: t('contracts-answer-data') })} />
            </span>
          </Line>
        </Lines>
      )}
      {block && <p className="caption quiet">{t('contracts-answer-block', { block })}</p>}
      {node && <p className="caption quiet">{t('contracts-answer-node', { node: clean(node, 200) })}</p>}
    </>
  )
}

/** Why the contract cannot be asked yet. */
export function readObstacle(typed: Typed) {
  if (!typed.walletId) return t('contracts-ask-wallet')
  return typed.contract.trim() ? undefined : t('contracts-why-contract')
}

/** Asks. */
export function ReadButton({ pending, why, onPress }: { pending: boolean; why: string | undefined; onPress: () => void }) {
  return (
    <Button kind="primary" isDisabled={Boolean(why)} busy={pending && t('contracts-asking')} onPress={onPress}>
      {t('contracts-ask')}
    </Button>
  )
}
