import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { JoinedTeam, OwnCardView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useNews } from '../../bridge/news'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { BigFingerprint } from './Fingerprint'
import { useCard } from './MakeCard'
import styles from './team.module.css'

/** Saves the own card as a file. */
export function useSaveCard() {
  const save = useMutation({
    mutationFn: () => call('team_card_save', {}),
    onSuccess: file => file && announce(t('people-file-saved', { name: clean(file.name, 100) })),
  })
  useNews(save)
  return save
}

/** What stands on the own card. */
export function OwnCard({ card }: { card: OwnCardView }) {
  return (
    <>
      <BigFingerprint groups={card.fingerprint} label={t('people-card-fingerprint')} />
      <p className="small second">{t('people-card-read')}</p>
      <Lines>
        <Line label={t('people-person')}>
          <bdi>{clean(card.person, 100)}</bdi>
        </Line>
        <Line label={t('people-computer')}>
          <bdi>{clean(card.computer, 100)}</bdi>
        </Line>
        <Line label={t('people-card-made')}>{dayAndClock(card.madeAt)}</Line>
      </Lines>
    </>
  )
}

/** The card of this computer, to be read out and saved. */
export function MyCard({ card, team, onClose }: { card: OwnCardView; team: JoinedTeam | undefined; onClose: () => void }) {
  const [naming, setNaming] = useState(false)
  const save = useSaveCard()
  if (naming) return <Names card={card} onClose={() => setNaming(false)} />
  return (
    <Dialog
      title={t('people-my-card')}
      onSubmit={() => !save.isPending && save.mutate()}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t('common-error-close')}
          </Button>
          <span className="row">
            <Button kind="quiet" onPress={() => setNaming(true)} isDisabled={save.isPending}>
              {t('people-card-names')}
            </Button>
            <Button kind="primary" type="submit" icon={FileDown} busy={save.isPending && t('people-saving')}>
              {t('people-save-card')}
            </Button>
          </span>
        </>
      }
    >
      <OwnCard card={card} />
      <p className="small tone-ok" role="status">
        {save.data ? t('people-file-saved', { name: clean(save.data.name, 100) }) : ''}
      </p>
      {team && (
        <div className={styles.stack}>
          <BigFingerprint groups={team.fingerprint} label={t('people-team-fingerprint', { team: clean(team.name, 100) })} />
          <p className="small second">{t('people-team-read')}</p>
        </div>
      )}
      {save.error && <ErrorCard fault={save.error} />}
    </Dialog>
  )
}

/** Names the card differently. Its keys stay, and with them its fingerprint. */
function Names({ card, onClose }: { card: OwnCardView; onClose: () => void }) {
  const { make, fields, fault } = useCard(card.person, card.computer, onClose)
  return (
    <Dialog
      title={t('people-card-names')}
      onSubmit={() => !make.isPending && make.mutate()}
      onClose={onClose}
      busy={make.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={make.isPending}>
            {t('people-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={make.isPending && t('people-saving')}>
            {t('people-save')}
          </Button>
        </>
      }
    >
      {fields}
      <p className="small second">{t('people-card-stays')}</p>
      {fault && <ErrorCard fault={fault} />}
    </Dialog>
  )
}
