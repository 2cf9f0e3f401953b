import { Plus } from 'lucide-react'
import type { TeamView } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { t } from '../../text'
import { changeWords, type Draft, otherwiseWords, ruleWords } from './draft'
import type { Editor } from './People'
import styles from './team.module.css'

interface Line {
  said: string
  by: string
  /** It does not stand so in the version that holds. */
  isNew?: boolean
}

/** What needs how many approvals, in sentences. */
export function Rules({ view, draft, edit }: { view: TeamView; draft: Draft | undefined; edit: Editor | undefined }) {
  const { otherwise, rules, change } = draft
    ? drafted(view, draft)
    : { otherwise: view.otherwise, rules: view.rules as Line[], change: view.changeRule }
  return (
    <section className="panel" aria-labelledby="team-rules">
      <div className="panel-head">
        <h2 id="team-rules">{t('people-rules')}</h2>
        <span className="small second spread clip">{t('people-rules-strictest')}</span>
        {edit && (
          <Button size="small" icon={Plus} onPress={() => edit.onRule()}>
            {t('people-rule-add')}
          </Button>
        )}
      </div>
      <ul className={styles.rules}>
        {otherwise && <Rule line={otherwise} />}
        {rules.map((line, at) => (
          <Rule key={`${at} ${line.said} ${line.by}`} line={line} onChange={edit && (() => edit.onRule(at))} />
        ))}
        {change && <Rule line={change} onChange={edit?.onChangeRule} />}
      </ul>
    </section>
  )
}

function drafted(view: TeamView, { version, policy }: Draft) {
  const before = version === 0 ? undefined : view.policy
  const fresh = (line: Line, was: Line[]): Line => ({ ...line, isNew: !was.some(one => one.said === line.said && one.by === line.by) })
  const then = before ? before.rules.map(rule => ruleWords(before, rule)) : []
  return {
    otherwise: fresh(otherwiseWords(policy), before ? [otherwiseWords(before)] : []),
    rules: policy.rules.map(rule => fresh(ruleWords(policy, rule), then)),
    change: fresh(changeWords(policy), before ? [changeWords(before)] : []),
  }
}

function Rule({ line, onChange }: { line: Line; onChange?: (() => void) | undefined }) {
  return (
    <li data-new={line.isNew || undefined}>
      <div className="spread">
        <p className="name">
          <bdi>{line.said}</bdi>
        </p>
        <p className="small second">
          <bdi>{line.by}</bdi>
        </p>
      </div>
      {onChange && (
        <Button kind="quiet" size="small" aria-label={t('people-change-rule', { rule: line.said })} onPress={onChange}>
          {t('people-change')}
        </Button>
      )}
    </li>
  )
}
