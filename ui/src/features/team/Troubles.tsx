import type { Fault, JoinedTeam, PolicyForm, TeamView } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { both, type Draft, either, mustSign, onlyApprover } from './draft'
import { SavePolicy } from './Sign'
import styles from './team.module.css'

/** From this many seconds on nothing can be signed. */
const CLOCKS = 300n

/** What stops everybody: a clock that is wrong, and rules that have two newest versions. */
export function Troubles({ view, onJoin }: { view: TeamView; onJoin?: (() => void) | undefined }) {
  const off = view.clockDiffers === undefined ? 0n : BigInt(view.clockDiffers)
  const seconds = off < 0n ? -off : off
  return (
    <>
      {view.team?.forked && (
        <Note kind="danger">
          <p className="strong">{t('people-forked')}</p>
          <p>{t('people-forked-text')}</p>
          {onJoin && (
            <p className={styles.buttons}>
              <Button size="small" onPress={onJoin}>
                {t('people-forked-join')}
              </Button>
            </p>
          )}
        </Note>
      )}
      {seconds > CLOCKS && (
        <Note kind="warn">
          <p className="strong">{t('people-clock', { minutes: String(seconds / 60n) })}</p>
          <p>{t('people-clock-text')}</p>
        </Note>
      )}
    </>
  )
}

interface Leave {
  isPending: boolean
  error: Fault | null
  mutate: () => void
}

/** The newest rules do not name this computer's card. */
export function Removed({ team, leave }: { team: JoinedTeam; leave: Leave }) {
  return (
    <>
      <Note kind="danger">
        <p className="strong">{t('people-removed', { team: clean(team.name, 100) })}</p>
        <p>{t('people-removed-text')}</p>
        <p className={styles.buttons}>
          <Button size="small" kind="danger" busy={leave.isPending && t('people-leaving')} onPress={() => leave.mutate()}>
            {t('people-leave')}
          </Button>
        </p>
      </Note>
      {leave.error && <ErrorCard fault={leave.error} />}
    </>
  )
}

/** What comes after a version was signed here, as long as it waits or is the newest one. */
export function Signed({ view, version, onClose }: { view: TeamView; version: number; onClose: () => void }) {
  const waits = view.waiting.find(one => one.version === version && one.kind !== 'join' && one.missing > 0)
  if (!waits && view.team?.version !== version) return null
  const people = waits?.kind === 'founding' ? waits.people : view.people
  return (
    <Note>
      <p className="strong">{waits ? t('people-signed-waits', { version, count: waits.missing }) : t('people-signed-holds', { version })}</p>
      <p>{waits ? t('people-signed-next', { version, names: either(mustSign(waits.signedBy, people)) }) : t('people-signed-carry')}</p>
      <div className={styles.buttons}>
        <SavePolicy {...(waits && { waits })} primary />
        <Button size="small" onPress={onClose}>
          {t('common-error-close')}
        </Button>
      </div>
    </Note>
  )
}

/** The rules allow it, yet what this person prepares can never be sent. */
export function OneApprover({ policy }: { policy: PolicyForm | undefined }) {
  const one = policy && onlyApprover(policy)
  return one ? <Note kind="warn">{t('people-only-approver', { name: clean(one.name, 100) })}</Note> : null
}

/** What the rules cannot do, and where the key is. */
export function Binds({ view, draft }: { view: TeamView; draft: Draft | undefined }) {
  const sending = draft ? [] : view.people.flatMap(person => person.cards).filter(card => card.sends)
  const first = sending.slice(0, 3).map(card => card.computer)
  return (
    <Note kind="neutral">
      <p>
        <span className="strong">{t('people-binds')}</span> {t('people-binds-text')}
        {!draft && view.team && !view.team.forked && (
          <>
            {' '}
            <bdi>
              {view.sending === 0
                ? t('people-sends-none')
                : sending.length > first.length
                  ? t('people-sends-many', { count: view.sending })
                  : t('people-sends-are', { count: view.sending, names: both(first) })}
            </bdi>
          </>
        )}
      </p>
    </Note>
  )
}
