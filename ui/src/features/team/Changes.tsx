import { PenLine } from 'lucide-react'
import { useState } from 'react'
import type { PolicyVersion, TeamView } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { day, dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { changesOf, type Draft } from './draft'
import { SavePolicy } from './Sign'
import styles from './team.module.css'

/** Lines of the panel. */
const SHOWN = 3

const signers = (version: PolicyVersion) => version.signedBy.map(name => clean(name, 100)).join(', ')

/** What the last versions changed, and who signed it. */
export function Changes({ view }: { view: TeamView }) {
  const [all, setAll] = useState(false)
  const lines = view.versions.flatMap(version => version.changes.map(change => ({ version, change }))).slice(0, SHOWN)
  return (
    <section className="panel" aria-labelledby="team-changes">
      <div className="panel-head">
        <h2 id="team-changes">{t('people-changes')}</h2>
        <span className="spread" />
        <Button kind="link" size="small" onPress={() => setAll(true)}>
          {t('people-versions', { count: view.versions.length })}
        </Button>
      </div>
      <ul className={styles.changes}>
        {lines.map(({ version, change }, at) => (
          <li key={at}>
            <span className="small second figures">{day(version.madeAt)}</span>
            <bdi className="small">{change}</bdi>
            <bdi className="small second">{t('people-signed-by', { names: signers(version) })}</bdi>
          </li>
        ))}
      </ul>
      {view.versions.length > 0 && (
        <div className={styles.padded}>
          <p className="small second">{t('people-changes-save')}</p>
          <div className={styles.buttons}>
            <SavePolicy />
          </div>
        </div>
      )}
      {all && <Versions view={view} onClose={() => setAll(false)} />}
    </section>
  )
}

function Versions({ view, onClose }: { view: TeamView; onClose: () => void }) {
  return (
    <Dialog
      title={t('people-changes')}
      wide
      text
      onSubmit={onClose}
      onClose={onClose}
      foot={
        <Button kind="primary" type="submit">
          {t('common-error-close')}
        </Button>
      }
    >
      {view.versions.map(version => (
        <section key={version.digest} className={styles.stack}>
          <h3>{t('people-version-of', { version: version.version, date: dayAndClock(version.madeAt) })}</h3>
          <Lines lines={version.changes} />
          <p className="small second">
            <bdi>{t('people-signed-by', { names: signers(version) })}</bdi>
          </p>
        </section>
      ))}
    </Dialog>
  )
}

/** Lines of changes, each whole. */
export function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, at) => (
        <li key={at} className="small">
          <bdi>{line}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** What the draft changes, and that none of it holds yet. */
export function Unsigned({ view, draft }: { view: TeamView; draft: Draft }) {
  const lines = changesOf(view, draft)
  return (
    <section className="panel" aria-labelledby="team-unsigned">
      <div className="panel-head">
        <PenLine aria-hidden="true" className="icon" />
        <h2 id="team-unsigned">{t('people-unsigned')}</h2>
        <span className="small second">{t('people-unsigned-text')}</span>
      </div>
      <div className={styles.padded}>{lines.length > 0 ? <Lines lines={lines} /> : <p className="small second">{t('team-policy-same')}</p>}</div>
    </section>
  )
}
