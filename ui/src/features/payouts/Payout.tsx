import { useMutation, useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AccountRow, PayoutChecks, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { accountBook, useBound } from '../../bridge/queries'
import { AmountsShown } from '../../kit/Amount'
import { group } from '../../kit/amount'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState, Note, Skeleton } from '../../kit/Notes'
import { accountGroups } from '../../kit/Nuban'
import { approvalOf } from '../../shared/approval'
import { DraftRefused } from '../../shared/DraftRefused'
import { type PayoutFill, type Route, useNavigation } from '../../shared/navigation'
import { draftTitle, noteOrigin, OpenedDraft, SavedDrafts, useSaveDraft } from '../../shared/SavedDrafts'
import { t } from '../../text'
import { After } from './After'
import { Checks } from './Checks'
import { Fields } from './Fields'
import { BLANK, formOf, isEmpty, noteDraft, noteOf, readTyped, type Typed, useKept } from './form'
import { LastPayouts } from './LastPayouts'
import { beneficiaryList, lending, payeeOf, toAnother } from './PayTo'
import styles from './payouts.module.css'
import { Rules } from './Rules'
import { SheetBegun } from './SheetBegun'
import { useChecks } from './useChecks'

interface Props {
  profile: ProfileView
  route: Extract<Route, { at: 'payout' }>
}

/** Step 1 of 2: the form and its checks. Nothing is sent from here; it makes a draft for the confirm window. */
export default function Payout({ profile, route }: Props) {
  const { go } = useNavigation()
  const bound = useBound()
  const [{ typed, savedId }, change] = useKept(profile.id, route)
  const [wentBack, setWentBack] = useState(Boolean(route.rejected))
  const book = useQuery(accountBook)
  const accounts = book.data?.accounts.filter(account => account.serviceId && !account.customer) ?? []
  // The account that paid before, or the only one there is; it can be changed.
  const paid = accounts.find(account => account.number === route.fill?.from) ?? (accounts.length === 1 ? accounts[0] : undefined)
  const shown = typed.accountId || !paid?.serviceId ? typed : { ...typed, accountId: paid.serviceId }
  const sample = useMutation({
    mutationFn: () => call('sandbox_samples', {}),
    // Without a name: the bank's is offered beside its field, as for everybody who is paid.
    onSuccess: ({ sortCode, accountNumber }) =>
      change({ typed: toAnother(shown, { sortCode, accountNumber: accountGroups(accountNumber).join(' '), accountName: '' }), savedId }),
  })
  useLastNarration(route, typed, accounts, next => change({ typed: next, savedId }))
  return (
    <div className={`page ${styles.page}`}>
      <header className="page-head">
        <h1 className="page-title">{t('payouts-title')}</h1>
        <span className="page-note">{t(bound ? 'proposals-form-others' : 'payouts-note')}</span>
        <span className="spread" />
        {accounts.length > 0 && profile.kind === 'sandbox' && (
          <Button isDisabled={sample.isPending} onPress={() => sample.mutate()}>
            {t('payouts-sample')}
          </Button>
        )}
        {accounts.length > 0 && <SheetBegun />}
        {accounts.length > 0 && <Button onPress={() => go({ at: 'batches' })}>{t('payouts-many')}</Button>}
        {accounts.length > 0 && (
          <SavedDrafts
            kind="payout"
            onOpen={(id, content) => {
              setWentBack(false)
              change({ typed: readTyped(content), savedId: id })
            }}
          />
        )}
      </header>
      {book.isPending && (
        <div className={`panel ${styles.skeleton}`} aria-hidden="true">
          <Skeleton width={320} />
          <Skeleton width={260} />
          <Skeleton width={300} />
        </div>
      )}
      {sample.error && <ErrorCard fault={sample.error} action={{ label: t('common-error-again'), onPress: () => sample.mutate() }} />}
      {book.error && <ErrorCard fault={book.error} action={{ label: t('common-error-again'), onPress: () => void book.refetch() }} />}
      {book.isSuccess && accounts.length === 0 && (
        <EmptyState icon={Landmark} title={t('payouts-empty')} text={t('payouts-empty-text')}>
          <Button kind="primary" onPress={() => go({ at: 'accounts' })}>
            {t('payouts-open-accounts')}
          </Button>
          {/* Who has wallets and no account pays tokens from a sheet. */}
          <Button onPress={() => go({ at: 'batches' })}>{t('payouts-many')}</Button>
        </EmptyState>
      )}
      {accounts.length > 0 && (
        <Form
          profileId={profile.id}
          typed={shown}
          savedId={savedId}
          accounts={accounts}
          wentBack={wentBack}
          onChange={next => {
            if (next === BLANK) setWentBack(false)
            change({ typed: next, ...(next !== BLANK && { savedId }) })
          }}
        />
      )}
    </div>
  )
}

/** Forms that were asked once what the last payout to their beneficiary was for. */
const lent = new WeakSet<PayoutFill>()

/** A form that opens for a beneficiary, as from the contacts, says what the last payout was for, as one does where the beneficiary is chosen in it. */
function useLastNarration({ fill }: Props['route'], typed: Typed, accounts: AccountRow[], onLend: (next: Typed) => void) {
  const { data: payees } = useQuery(beneficiaryList)
  const lend = useRef(onLend)
  lend.current = onLend
  useEffect(() => {
    if (!fill || fill.narration !== undefined || !payees || lent.has(fill)) return
    lent.add(fill)
    const one = payeeOf(typed, payees)
    if (one && typed.narration === '') lend.current(lending(typed, one, accounts.find(account => account.number === one.from)?.serviceId))
  }, [fill, payees, typed, accounts])
}

/** Why the button is off, in the order in which a person would mend it. */
function obstacle(typed: Typed, checks: PayoutChecks | undefined, state: { working: boolean; failed: boolean }): string | undefined {
  if (!typed.accountId) return t('payouts-why-from')
  if (state.failed) return t('payouts-why-failed')
  if (state.working || !checks) return t('payouts-why-working')
  if (checks.lines.some(line => line.level === 'danger')) return t('payouts-why-stopped')
  if (!checks.clear || !checks.amount || !checks.number) return t('payouts-why-incomplete')
  return undefined
}

interface FormProps {
  profileId: string
  typed: Typed
  savedId: string | undefined
  accounts: Parameters<typeof Fields>[0]['accounts']
  /** Its draft was cancelled in the confirm window. */
  wentBack: boolean
  onChange: (typed: Typed) => void
}

function Form({ profileId, typed, savedId, accounts, wentBack, onChange }: FormProps) {
  const { go } = useNavigation()
  const bound = useBound()
  const [rules, setRules] = useState(false)
  const { checks, fault, fresh, working, retry } = useChecks(typed)
  const why = obstacle(typed, checks, { working, failed: Boolean(fault) })
  const review = useMutation({
    mutationFn: () => call('payout_draft', { form: formOf(typed), note: noteOf(typed) }),
    // What stopped it stands beside the form then, with the way to it.
    onError: () => void retry(),
    onSuccess: made => {
      const approval = approvalOf(made)
      if (approval) {
        // It is kept there; what is typed here next is another payout.
        onChange(BLANK)
        return go(approval)
      }
      noteDraft(profileId, made.draftId)
      if (savedId) noteOrigin(made.draftId, savedId)
      go({ at: 'intent', id: made.draftId, payout: true })
    },
  })
  const { keep } = useSaveDraft('payout')
  const put = () => {
    const amount = checks?.amount && fresh ? `₦${group(checks.amount)}` : typed.amount.trim()
    const title = draftTitle(amount, typed.accountName.trim() || typed.accountNumber.trim())
    const done = () => {
      announce(t('drafts-done'))
      onChange(BLANK)
    }
    keep.mutate({ id: savedId, title, typed }, { onSuccess: done })
  }
  return (
    <div className={styles.grid} data-filled={!isEmpty(typed) || undefined}>
      <div className={styles.form}>
        <div className={styles.fields}>
          {wentBack && <Note>{t('transfer-rejected')}</Note>}
          <OpenedDraft kind="payout" savedId={savedId} />
          <Fields
            typed={typed}
            accounts={accounts}
            checks={checks}
            fresh={fresh}
            refused={review.error ?? undefined}
            onChange={onChange}
            onAsk={retry}
          />
          {keep.error && <ErrorCard fault={keep.error} action={{ label: t('common-error-again'), onPress: put }} />}
          {review.error && review.error.field !== 'category' && (
            <DraftRefused
              fault={review.error}
              action={{ label: t('common-error-edit'), onPress: () => review.reset() }}
              onAgain={() => review.mutate()}
            />
          )}
        </div>
        <div className="action-bar with-total">
          <AmountsShown className="action-total">
            <p className="small second">{t('payouts-total')}</p>
            {fresh && checks?.total ? (
              <p>
                <bdi className="strong">{`₦${group(checks.total)}`}</bdi>
                {!checks.fee && t('payouts-and-fee')}
              </p>
            ) : (
              <p className="quiet">{typed.amount && !(fresh && checks) ? t('payouts-unchecked') : t('payouts-nothing-yet')}</p>
            )}
          </AmountsShown>
          <div className="row">
            {why && <span className="small second action-why">{why}</span>}
            <Button isDisabled={typed === BLANK || review.isPending} onPress={() => onChange(BLANK)}>
              {t('payouts-cancel')}
            </Button>
            <Button isDisabled={isEmpty(typed) || review.isPending} busy={keep.isPending && t('drafts-saving')} onPress={put}>
              {t('drafts-save')}
            </Button>
            <Button
              kind="primary"
              locked
              reviews
              isDisabled={Boolean(why)}
              busy={review.isPending && t('payouts-reviewing')}
              onPress={() => review.mutate()}
            >
              {t(bound ? 'proposals-prepare' : 'payouts-review')}
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.side}>
        <Checks checks={checks} working={working} fault={fault} onRetry={() => void retry()} />
        <After checks={fresh ? checks : undefined} salary={typed.purpose === 'salary'} onRules={() => setRules(true)} />
        <LastPayouts sortCode={typed.sortCode} number={checks?.number} />
      </div>
      {rules && <Rules onClose={() => setRules(false)} />}
    </div>
  )
}
