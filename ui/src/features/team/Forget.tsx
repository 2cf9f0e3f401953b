import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamCard } from '../../bindings/types'
import { call } from '../../bridge/call'
import { teamView } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** Removes a card that belongs to nobody, once a person has said so again. */
export function Forget({ card }: { card: TeamCard }) {
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const name = clean(card.person, 100)
  const forget = useMutation({
    mutationFn: () => call('team_card_forget', { key: card.key }),
    onSuccess: view => {
      setAsks(false)
      client.setQueryData(teamView.queryKey, view)
    },
  })
  const close = () => setAsks(false)
  return (
    <>
      <Button kind="link" size="small" aria-label={t('people-card-forget-of', { name })} onPress={() => setAsks(true)}>
        {t('people-card-forget')}
      </Button>
      {asks && (
        <Dialog
          title={t('people-card-forget-title', { name })}
          onSubmit={() => !forget.isPending && forget.mutate()}
          onClose={close}
          busy={forget.isPending}
          foot={
            <>
              <Button onPress={close} isDisabled={forget.isPending}>
                {t('people-cancel')}
              </Button>
              <Button kind="danger" type="submit" busy={forget.isPending && t('people-removing')}>
                {t('people-card-forget')}
              </Button>
            </>
          }
        >
          <p>{t('people-card-forget-text')}</p>
          {forget.error && <ErrorCard fault={forget.error} />}
        </Dialog>
      )}
    </>
  )
}
