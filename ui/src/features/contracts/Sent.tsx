import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AbiFunction, CallReading, Fault } from '../../bindings/types'
import { call } from '../../bridge/call'
import { group } from '../../kit/amount'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { ReviewPreview } from '../../kit/ReviewPreview'
import { FeeSpeed } from '../../shared/FeeSpeed'
import { t } from '../../text'
import type { Typed } from './form'

interface Props {
  typed: Typed
  chosen: AbiFunction | undefined
  reading: CallReading | undefined
  /** Whether it is the reading of exactly what is typed now. */
  fresh: boolean
  fault: Fault | undefined
  onRetry: () => void
  onSpeed: (feeLevel: Typed['feeLevel']) => void
}

/** Always in sight: signature, parameters, bytes, what goes along, and what those bytes say when they are read back. */
export function Sent({ typed, chosen, reading, fresh, fault, onRetry, onSpeed }: Props) {
  return (
    <section className="panel desk-side" aria-labelledby="call-sent">
      <div className="panel-head">
        <h2 id="call-sent">{t('contracts-sent')}</h2>
        <span className="small quiet">{t('contracts-sent-note')}</span>
      </div>
      <div className="desk-side-body">
        {fault && <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: onRetry }} />}
        {!chosen || !reading ? (
          <p className="small second">{t('contracts-start')}</p>
        ) : !fresh ? (
          // What an earlier form would send says nothing of this one.
          !fault && <p className="small second">{t('contracts-why-working')}</p>
        ) : (
          <>
            <Lines>
              <Machine label={t('contracts-line-signature')} value={chosen.signature} />
              {reading.parameters && <Machine label={t('contracts-line-parameters')} value={JSON.stringify(reading.parameters)} />}
              {reading.calldata && <Machine label={t('contracts-line-calldata')} value={reading.calldata} />}
              <Line label={t('contracts-line-value')}>
                {reading.value ? `${group(reading.value)} ${reading.unit}` : t('contracts-none', { unit: reading.unit })}
              </Line>
            </Lines>
            {!reading.parameters && <p className="small quiet">{t('contracts-incomplete')}</p>}
            <ReviewPreview preview={reading.preview} />
            <Fees key={JSON.stringify(reading)} typed={typed} chosen={chosen} reading={reading} fresh={fresh} onSpeed={onSpeed} />
          </>
        )}
      </div>
    </section>
  )
}

function Machine({ label, value }: { label: string; value: string }) {
  return (
    <Line label={label}>
      <span className="row call-machine">
        <bdi dir="ltr" className="mono spread">
          {value}
        </bdi>
        <Copy text={value} label={t('contracts-copy', { what: label })} />
      </span>
    </Line>
  )
}

type FeesProps = Pick<Props, 'typed' | 'fresh' | 'onSpeed'> & { chosen: AbiFunction; reading: CallReading }

/** The fee, asked when a person wants it. What the contract would refuse is said in its own words. */
function Fees({ typed, chosen, reading, fresh, onSpeed }: FeesProps) {
  const [asked, setAsked] = useState(false)
  const { contract, parameters } = reading
  const ready = fresh && reading.misfits.length === 0 && contract !== undefined && parameters !== undefined
  const query = useQuery({
    queryKey: ['call_estimate', typed.walletId, chosen.signature, reading],
    queryFn: () =>
      call('call_estimate', {
        walletId: typed.walletId,
        contract: contract ?? '',
        signature: chosen.signature,
        parameters: parameters ?? [],
        value: reading.value ?? '',
        abi: typed.abi,
      }),
    enabled: asked && ready,
    retry: false,
    staleTime: 20_000,
  })
  return (
    <>
      <FeeSpeed value={typed.feeLevel} onChange={onSpeed} fees={query.data?.fees ?? []} usual={undefined} />
      {query.error ? (
        <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />
      ) : (
        <div>
          <Button
            size="small"
            isDisabled={!ready || query.isSuccess}
            busy={query.isFetching && t('contracts-estimating')}
            onPress={() => setAsked(true)}
          >
            {t('contracts-estimate')}
          </Button>
        </div>
      )}
    </>
  )
}
