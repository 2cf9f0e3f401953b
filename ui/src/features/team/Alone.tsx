import { FileDown, UsersRound } from 'lucide-react'
import type { TeamView } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Icon } from '../../kit/Icon'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { Forget } from './Forget'
import { OwnCard, useSaveCard } from './MyCard'
import { Compared } from './People'
import { Binds } from './Troubles'
import styles from './team.module.css'
import { Waiting } from './Waiting'

/** Whether the first rules of a team wait for their second signature: that is the next step, and not another team. */
export const isFounding = (view: TeamView) => view.waiting.some(({ kind }) => kind === 'founding')

/** A card, and no team yet: what leads to one. */
export function Alone({ view, onCompare, onSigned }: { view: TeamView; onCompare: (subject: string) => void; onSigned: (version: number) => void }) {
  const save = useSaveCard()
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Waiting view={view} onCompare={onCompare} onSigned={onSigned} />
        <section className="panel" aria-labelledby="team-arrived">
          <div className="panel-head">
            <h2 id="team-arrived">{t('people-arrived')}</h2>
            <span className="second">{view.cards.length}</span>
          </div>
          {view.cards.length === 0 ? (
            <p className={`small second ${styles.padded}`}>{t('people-arrived-none')}</p>
          ) : (
            <ul className={styles.arrived}>
              {view.cards.map(card => (
                <li key={card.key}>
                  <span className="spread">
                    <bdi className="name clip block">{clean(card.person, 100)}</bdi>
                    <bdi className="small second clip block">{clean(card.computer, 100)}</bdi>
                  </span>
                  <Forget card={card} />
                  <Compared card={card} onCompare={onCompare} />
                </li>
              ))}
            </ul>
          )}
        </section>
        {!isFounding(view) && (
          <section className={`panel ${styles.padded}`} aria-labelledby="team-next">
            <h2 id="team-next" className="row">
              <Icon of={UsersRound} />
              {t('people-next')}
            </h2>
            <ul className={styles.steps}>
              <li>{t('people-next-found')}</li>
              <li>{t('people-next-join')}</li>
            </ul>
          </section>
        )}
        <Binds view={view} draft={undefined} />
      </div>
      <section className="panel" aria-labelledby="team-own">
        <div className="panel-head">
          <h2 id="team-own">{t('people-my-card')}</h2>
          <span className="spread" />
          <Button size="small" icon={FileDown} busy={save.isPending && t('people-saving')} onPress={() => save.mutate()}>
            {t('people-save-card')}
          </Button>
        </div>
        <div className={styles.padded}>
          <OwnCard card={view.card as NonNullable<TeamView['card']>} />
          <p className="small tone-ok" role="status">
            {save.data ? t('people-file-saved', { name: clean(save.data.name, 100) }) : ''}
          </p>
          {save.error && <ErrorCard fault={save.error} />}
        </div>
      </section>
    </div>
  )
}
