import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert, UserCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RulesQuestion, TeamView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Combo } from '../../kit/Combo'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { FigureField } from '../../kit/FigureField'
import { Note } from '../../kit/Notes'
import { Segments } from '../../kit/Segments'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { plainAmount } from './draft'
import styles from './team.module.css'

/** How long nothing is typed before it is asked. */
const PAUSE = 300
/** Asked first, where no rule has an amount. */
const USUAL = '1000000'
const KINDS = ['payout', 'payouts', 'transfer', 'transfers'] as const
type Kind = (typeof KINDS)[number]

/** Which approvals a payment would need. Nothing is sent. */
export function TryRules({ view }: { view: TeamView }) {
  const [amount, setAmount] = useState(() => begins(view))
  const [kind, setKind] = useState<Kind>('payout')
  const [symbol, setSymbol] = useState('USDC')
  const [payee, setPayee] = useState<'new' | 'known'>('new')
  const preparers = view.people.filter(person => person.roles.includes('prepare'))
  const [chosen, setChosen] = useState<string>()
  const maker = preparers.find(person => person.id === chosen) ?? preparers[0]
  const onChain = kind === 'transfer' || kind === 'transfers'
  const question: RulesQuestion = {
    rail: onChain ? 'chain' : 'bank',
    asset: onChain ? symbol.trim() : 'NGN',
    amount: plainAmount(amount) ?? '',
    newPayee: payee === 'new',
    batch: kind === 'payouts' || kind === 'transfers',
    maker: maker?.id ?? '',
  }
  const asked = useDebounced(question)
  const readable = asked.amount !== '' && asked.asset !== '' && asked.maker !== ''
  const answer = useQuery({
    queryKey: ['team_rules_try', view.team?.version, asked],
    queryFn: () => call('team_rules_try', { question: asked }),
    enabled: readable,
    placeholderData: keepPreviousData,
  })
  const atField = answer.error?.field === 'amount'
  const unreadable = amount.trim() !== '' && plainAmount(amount) === undefined
  return (
    <section className="panel" aria-labelledby="team-try">
      <div className="panel-head">
        <h2 id="team-try">{t('people-try')}</h2>
        <span className="small second">{t('people-try-text')}</span>
      </div>
      <div className={styles.try}>
        <div className={styles.tryTwo}>
          <FigureField
            label={t('people-try-amount')}
            before={onChain ? undefined : '₦'}
            value={amount}
            onChange={setAmount}
            error={unreadable ? t('team-rule-amount-unreadable') : atField ? answer.error?.message : undefined}
          />
          <Segments
            label={t('people-try-to')}
            value={payee}
            onChange={setPayee}
            options={[
              { id: 'new', node: t('people-try-new') },
              { id: 'known', node: t('people-try-known') },
            ]}
          />
        </div>
        <div className={styles.two}>
          <Combo
            label={t('people-try-as')}
            placeholder={t('people-try-payout')}
            value={kind}
            onChange={id => setKind(KINDS.find(one => one === id) ?? 'payout')}
            search={false}
            groups={[{ id: 'kinds', options: KINDS.map(one => ({ id: one, label: t(`people-try-${one}`), node: t(`people-try-${one}`) })) }]}
            chosen={t(`people-try-${kind}`)}
          />
          {onChain && <Field label={t('people-try-symbol')} value={symbol} onChange={setSymbol} maxLength={60} />}
          <Combo
            label={t('people-try-maker')}
            placeholder={t('people-try-nobody')}
            isDisabled={preparers.length === 0}
            value={maker?.id ?? null}
            onChange={setChosen}
            search={preparers.length > 8}
            groups={[
              {
                id: 'people',
                options: preparers.map(person => {
                  const name = clean(person.name, 100)
                  return { id: person.id, label: name, node: <bdi className="clip">{name}</bdi> }
                }),
              },
            ]}
            chosen={maker && <bdi className="clip">{clean(maker.name, 100)}</bdi>}
          />
        </div>
        <div className={styles.answer} role="status">
          {answer.error && !atField && readable ? (
            <ErrorCard fault={answer.error} reads />
          ) : answer.data && readable ? (
            <Note kind={answer.data.possible ? 'info' : 'danger'} icon={answer.data.possible ? UserCheck : TriangleAlert}>
              <p className="strong">
                <bdi>{answer.data.said}</bdi>
              </p>
              <p className="small">
                <bdi>{answer.data.detail}</bdi>
              </p>
            </Note>
          ) : (
            <p className="small quiet">{preparers.length === 0 ? t('people-try-nobody') : t('people-try-empty')}</p>
          )}
        </div>
      </div>
    </section>
  )
}

/** An amount that a rule is about shows at once what the rules do. */
function begins(view: TeamView): string {
  const rule = view.rules.find(({ rule: one }) => one.asset === 'NGN' && one.amountFrom !== '')
  return rule?.rule.amountFrom ?? USUAL
}

function useDebounced<T>(value: T): T {
  const [kept, setKept] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setKept(JSON.parse(text) as T), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return kept
}
