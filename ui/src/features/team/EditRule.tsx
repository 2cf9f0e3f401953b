import { useState } from 'react'
import type { PolicyForm, RuleForm, TeamRail } from '../../bindings/types'
import { useTokens } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { Field } from '../../kit/Field'
import { FigureField } from '../../kit/FigureField'
import { Segments } from '../../kit/Segments'
import { TickBox } from '../../kit/Ticks'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { administrators, approvers, keyOf, NEW_RULE, plainAmount, ruleWords } from './draft'
import styles from './team.module.css'

type Rail = TeamRail | 'any'

interface Props {
  policy: PolicyForm
  /** None: a new one. */
  start: RuleForm | undefined
  onSave: (rule: RuleForm | undefined) => void
  onClose: () => void
}

/** A rule: what it is about, how many must approve it, and who. */
export function EditRule({ policy, start, onSave, onClose }: Props) {
  const [rule, setRule] = useState<RuleForm>(start ?? { ...NEW_RULE, rail: 'bank', asset: 'NGN' })
  const [tried, setTried] = useState(false)
  const set = (part: Partial<RuleForm>) => setRule(now => ({ ...now, ...part }))
  const rail: Rail = rule.rail ?? 'any'
  const kept = tidy(rule)
  const problems = tried ? problemsOf(policy, kept) : {}
  const tokens = useTokens()
  const symbols = tokens.rows.flatMap(token => token.symbol ?? [])
  const known = symbols.find(symbol => symbol.toLowerCase() === rule.asset.trim().toLowerCase())
  const strange = rule.asset.trim() !== '' && rule.asset.trim().toUpperCase() !== 'NGN' && !known && tokens.isSuccess && !tokens.more
  const may = policy.members.filter(member => member.roles.includes('approve') || rule.from.includes(keyOf(member)))
  const save = () => {
    // The service spells a symbol in one way, and rules compare it letter by letter.
    const exact = known && rail !== 'bank' ? { ...kept, asset: known } : kept
    if (Object.keys(problemsOf(policy, exact)).length > 0) return setTried(true)
    onSave(exact)
  }
  return (
    <Dialog
      title={start ? t('people-rule-change') : t('people-rule-add')}
      onSubmit={save}
      onClose={onClose}
      foot={
        <>
          {start ? (
            <Button kind="danger" onPress={() => onSave(undefined)}>
              {t('people-rule-remove')}
            </Button>
          ) : (
            <span />
          )}
          <span className="row">
            <Button onPress={onClose}>{t('people-cancel')}</Button>
            <Button kind="primary" type="submit">
              {t('people-keep')}
            </Button>
          </span>
        </>
      }
    >
      <Segments<Rail>
        label={t('people-rule-rail')}
        value={rail}
        onChange={next => {
          const { rail: _, ...rest } = rule
          setRule({ ...rest, ...(next !== 'any' && { rail: next }), asset: next === 'bank' ? 'NGN' : rule.asset === 'NGN' ? '' : rule.asset })
        }}
        options={[
          { id: 'bank', node: t('people-rail-bank') },
          { id: 'chain', node: t('people-rail-chain') },
          { id: 'any', node: t('people-rail-any') },
        ]}
      />
      {rail !== 'bank' && (
        <Field
          label={t('people-rule-asset')}
          help={t('people-rule-asset-help')}
          value={rule.asset}
          onChange={asset => set({ asset })}
          error={problems.asset}
          warning={strange ? t('people-rule-asset-strange', { symbol: clean(rule.asset.trim()) }) : undefined}
          maxLength={60}
        />
      )}
      <div className={styles.two}>
        <FigureField
          label={t('people-rule-from')}
          help={t('people-rule-from-help')}
          before={rail === 'bank' ? '₦' : undefined}
          value={rule.amountFrom}
          onChange={amountFrom => set({ amountFrom })}
          error={problems.amountFrom}
        />
        <FigureField
          label={t('people-rule-total')}
          help={t('people-rule-total-help')}
          before={rail === 'bank' ? '₦' : undefined}
          value={rule.batchTotalFrom}
          onChange={batchTotalFrom => set({ batchTotalFrom })}
          error={problems.batchTotalFrom}
        />
      </div>
      <TickBox isSelected={rule.newPayee} onChange={newPayee => set({ newPayee })}>
        {t('people-rule-new')}
      </TickBox>
      <Count
        label={t('people-rule-approvals')}
        value={rule.approvals}
        most={Math.max(1, approvers(policy, rule).length)}
        word={count => t('people-approvals', { count })}
        error={problems.approvals}
        onChange={approvals => set({ approvals })}
      />
      <div className="tick-group" role="group" aria-label={t('people-rule-who')}>
        <span className="field-label">{t('people-rule-who')}</span>
        {may.map(member => (
          <TickBox
            key={keyOf(member)}
            isSelected={rule.from.includes(keyOf(member))}
            onChange={on => set({ from: on ? [...rule.from, keyOf(member)] : rule.from.filter(id => id !== keyOf(member)) })}
          >
            <bdi>{clean(member.name, 100)}</bdi>
          </TickBox>
        ))}
        <span className="field-help">{may.length === 0 ? t('people-rule-who-none') : t('people-rule-who-help')}</span>
      </div>
      <p className={styles.sentence}>
        <bdi>{ruleWords(policy, kept).said}</bdi>
        <bdi className="small second block">{ruleWords(policy, kept).by}</bdi>
      </p>
      <p className="small second">{t('people-edit-later')}</p>
    </Dialog>
  )
}

/** As it is kept: without spaces, and without the commas of a thousand. */
function tidy(rule: RuleForm): RuleForm {
  const asset = rule.asset.trim()
  const plain = (text: string) => plainAmount(text) ?? text.trim()
  return {
    ...rule,
    asset: asset.toUpperCase() === 'NGN' ? 'NGN' : asset,
    amountFrom: plain(rule.amountFrom),
    batchTotalFrom: plain(rule.batchTotalFrom),
  }
}

function problemsOf(policy: PolicyForm, rule: RuleForm): { amountFrom?: string; batchTotalFrom?: string; asset?: string; approvals?: string } {
  const unreadable = (text: string) => text !== '' && plainAmount(text) === undefined
  const few = approvers(policy, rule).length < rule.approvals
  return {
    ...(unreadable(rule.amountFrom) && { amountFrom: t('team-rule-amount-unreadable') }),
    ...(unreadable(rule.batchTotalFrom) && { batchTotalFrom: t('team-rule-amount-unreadable') }),
    ...((rule.amountFrom || rule.batchTotalFrom) && !rule.asset && { asset: t('team-rule-asset') }),
    ...(few && { approvals: t('people-rule-few', { count: rule.approvals }) }),
  }
}

interface CountProps {
  label: string
  value: number
  /** What is chosen already is offered too. */
  most: number
  word: (count: number) => string
  error?: string | undefined
  help?: string
  onChange: (count: number) => void
}

/** How many, from one. */
function Count({ label, value, most, word, error, help, onChange }: CountProps) {
  const counts = Array.from({ length: Math.max(most, value) }, (_, at) => at + 1)
  return (
    <Combo
      label={label}
      help={help}
      error={error}
      placeholder={word(1)}
      value={String(value)}
      onChange={id => onChange(counts.find(count => String(count) === id) ?? value)}
      search={false}
      groups={[{ id: 'counts', options: counts.map(count => ({ id: String(count), label: word(count), node: word(count) })) }]}
      chosen={word(value)}
    />
  )
}

/** How many administrators must sign a change. */
export function ChangeRule({ policy, onSave, onClose }: { policy: PolicyForm; onSave: (count: number) => void; onClose: () => void }) {
  const [count, setCount] = useState(policy.changesNeed)
  return (
    <Dialog
      title={t('people-rule-of-changes')}
      onSubmit={() => onSave(count)}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('people-cancel')}</Button>
          <Button kind="primary" type="submit">
            {t('people-keep')}
          </Button>
        </>
      }
    >
      <Count
        label={t('people-rule-sign')}
        help={t('people-rule-sign-help')}
        value={count}
        most={Math.max(1, administrators(policy).length)}
        word={one => t('team-line-administrators', { count: one })}
        onChange={setCount}
      />
      <p className="small second">{t('people-edit-later')}</p>
    </Dialog>
  )
}
