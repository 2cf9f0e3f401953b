import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { call } from '../../bridge/call'
import { cardLogo } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Pixels } from '../../kit/Pixels'
import { t } from '../../text'

/** The logo on the cards of naira accounts, for one profile. */
export function CardLogo({ profileId }: { profileId: string }) {
  const client = useQueryClient()
  const logo = useQuery(cardLogo(profileId))
  const keep = (next: typeof logo.data | null) => next && client.setQueryData(cardLogo(profileId).queryKey, next)
  const choose = useMutation({ mutationFn: () => call('card_logo_choose', {}), onSuccess: keep })
  const remove = useMutation({ mutationFn: () => call('card_logo_remove', {}), onSuccess: keep })
  const fault = choose.error ?? remove.error ?? logo.error
  return (
    <>
      <p className="second">{t('settings-logo-text')}</p>
      <div className="row settings-logo">
        {logo.data?.pixels && (
          <span className="logo-plate">
            <Pixels picture={logo.data.pixels} label={t('settings-logo-alt')} />
          </span>
        )}
        <Button size="small" icon={ImagePlus} busy={choose.isPending && t('settings-logo-choosing')} onPress={() => choose.mutate()}>
          {logo.data?.pixels ? t('settings-logo-change') : t('settings-logo-choose')}
        </Button>
        {logo.data?.pixels && (
          <Button size="small" kind="quiet" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
            {t('settings-logo-remove')}
          </Button>
        )}
      </div>
      {fault && (
        <ErrorCard
          fault={fault}
          action={{
            label: t('common-error-close'),
            onPress: () => {
              choose.reset()
              remove.reset()
            },
          }}
        />
      )}
    </>
  )
}
