import './signing.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, CircleCheck, CircleQuestionMark, type LucideIcon, OctagonX, Save } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Ownership, Preview, SignatureResult, SignatureView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { isFinal, intent as ofIntent } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { Copy } from '../../kit/Copy'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { Line, Lines } from '../../kit/Lines'
import { Skeleton } from '../../kit/Notes'
import { ReviewPreview } from '../../kit/ReviewPreview'
import { recordedOf, status } from '../../kit/status'
import { useNavigation } from '../../shared/navigation'
import { ToRequests } from '../../shared/ToRequests'
import { WaitingDraft } from '../../shared/WaitingDraft'
import { t } from '../../text'
import { Compare } from './Compare'

const VERDICT: Record<Ownership, { icon: LucideIcon; tone: string }> = {
  wallet: { icon: CircleCheck, tone: 'ok' },
  other: { icon: OctagonX, tone: 'danger' },
  smart_account: { icon: CircleQuestionMark, tone: 'warn' },
  unreadable: { icon: OctagonX, tone: 'danger' },
}

/** A signature from the decision on: what was asked, what came back, and whose it is. */
export default function Signature({ id }: { id: string }) {
  const { go, replace, back } = useNavigation()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['signature_view', id],
    queryFn: () => call('signature_view', { id }),
    refetchInterval: found => (found.state.data && isFinal(found.state.data.row.intent.state) ? false : 1000),
  })
  const intent = query.data?.row.intent
  // A signature that must not be used is not called signed.
  const wrong = query.data?.result && VERDICT[query.data.result.ownership].tone === 'danger'
  const chip = intent && !wrong ? status(intent.state, { serviceState: intent.serviceState, signs: true, recorded: recordedOf(intent) }) : undefined
  const word = chip?.word
  useEffect(() => {
    if (word) announce(t('signing-state', { word }))
  }, [word])
  // This page may hear of the refusal before the part that waits for it does, and takes that part away.
  const before = useRef<string>(undefined)
  const state = intent?.state
  useEffect(() => {
    if (before.current === 'draft' && state === 'rejected') replace({ at: 'signing', rejected: true })
    before.current = state
  }, [state, replace])
  return (
    <div className="page page-scroll" data-inspect-page={id}>
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title clip">
          <bdi>{intent?.title ?? t('signing-signed')}</bdi>
        </h1>
        {chip && <StatusChip status={chip} />}
        <span className="spread" />
        {intent && <ToRequests intent={intent} />}
        {/* The card of an error has its own. */}
        {(intent?.state === 'unknown' || intent?.state === 'accepted_unreadable') && !intent.fault && (
          <Button kind="quiet" size="small" onPress={() => go({ at: 'inbox', id })}>
            {t('signing-decide')}
          </Button>
        )}
        {intent && isFinal(intent.state) && (
          <Button
            size="small"
            onPress={() => {
              // The form need not ask for what is known here: it is empty at once.
              client.setQueryData(ofIntent(id).queryKey, intent)
              go({ at: 'signing' })
            }}
          >
            {t('signing-again')}
          </Button>
        )}
      </header>
      {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
      {query.isPending && <Skeleton width={360} />}
      {intent?.state === 'draft' ? (
        <WaitingDraft
          id={id}
          onBack={rejected => replace({ at: 'signing', ...(rejected && { rejected }) })}
          onDecided={() => void client.invalidateQueries({ queryKey: ['signature_view', id] })}
        />
      ) : (
        query.data && <Decided view={query.data} />
      )}
    </div>
  )
}

function Decided({ view }: { view: SignatureView }) {
  const { go } = useNavigation()
  const { intent, asked, signer } = view.row
  const what = view.result ? t('signing-what-signed') : t('signing-what-asked')
  return (
    <div className="signature-grid">
      <section className="panel signature-result" aria-label={t('signing-signed')}>
        {view.result ? (
          <Result id={intent.id} result={view.result} preview={view.preview} signer={signer} />
        ) : intent.fault ? (
          <>
            <ErrorCard
              fault={intent.fault}
              unsure={t('signing-lost')}
              action={
                isFinal(intent.state)
                  ? { label: t('signing-to-form'), onPress: () => go({ at: 'signing' }) }
                  : { label: t('signing-decide'), onPress: () => go({ at: 'inbox', id: intent.id }) }
              }
            />
            {intent.state === 'refused' && <p className="second">{t('signing-refused')}</p>}
          </>
        ) : (
          <p className="second">{isFinal(intent.state) ? t('signing-unsigned') : t('signing-working')}</p>
        )}
        {asked && <p className="small second">{t('signing-asked-by', { who: asked })}</p>}
        <p className="small quiet">
          {t('intent-code-line', { code: '' })}
          <bdi className="mono">{intent.code}</bdi>
        </p>
      </section>
      <section className="panel signature-result" aria-label={what}>
        <h2>{what}</h2>
        <ReviewPreview preview={view.preview} />
      </section>
    </div>
  )
}

interface ResultProps {
  id: string
  result: SignatureResult
  preview: Preview
  signer: string | undefined
}

/** 32 bytes: beside the digest of a message stands the address of the wallet, too. */
const HASH = /^0x[0-9a-f]{64}$/i

/** The hashes that were reviewed: those of the group that has the digest. */
function hashesOf({ groups }: Preview, digest: string): (readonly [string, string])[] {
  const group = groups.find(({ rows }) => rows.some(({ value }) => value === digest))
  const hashes = group?.rows.filter(({ value }) => HASH.test(value))
  return hashes?.map(({ name, value }) => [name, value] as const) ?? [[t('signing-covers-digest'), digest]]
}

function Result({ id, result, preview, signer }: ResultProps) {
  const save = useMutation({
    mutationFn: () => call('signature_save', { id }),
    onSuccess: file => file && announce(t('signing-saved', { name: file.name })),
  })
  const verdict = VERDICT[result.ownership]
  const parts: [string, string | undefined][] = [
    [t('signing-signed'), result.signature],
    [t('signing-transaction'), result.signedTransaction],
    [t('signing-part', { name: 'r' }), result.r],
    [t('signing-part', { name: 's' }), result.s],
    [t('signing-part', { name: 'v' }), result.v],
    [t('signing-digest'), result.digest],
  ]
  return (
    <>
      <p className={`row strong signature-verdict tone-${verdict.tone}`} role="status">
        <Icon of={verdict.icon} />
        <span>{t(`signing-ownership-${result.ownership}`)}</span>
      </p>
      <Lines>
        {signer && (
          <Line label={t('signing-wallet-address')}>
            <Address value={signer} />
          </Line>
        )}
        {result.recovered && (
          <Line label={t('signing-recovered')}>
            <Address value={result.recovered} />
          </Line>
        )}
        {parts.map(
          ([label, value]) =>
            value && (
              <Line key={label} label={label}>
                <span className="row">
                  <bdi dir="ltr" className="mono spread signing-hex">
                    {value}
                  </bdi>
                  <Copy text={value} label={t('signing-copy', { what: label })} />
                </span>
              </Line>
            ),
        )}
      </Lines>
      {result.digest && <Compare hashes={hashesOf(preview, result.digest)} signed />}
      {result.ownership !== 'unreadable' && (
        <div className="row">
          <Button icon={Save} busy={save.isPending && t('signing-saving')} onPress={() => save.mutate()}>
            {t('signing-save')}
          </Button>
          {save.data && <span className="small second">{t('signing-saved', { name: save.data.name })}</span>}
        </div>
      )}
      {save.error && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
    </>
  )
}
