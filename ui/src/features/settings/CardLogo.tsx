import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { call } from '../../bridge/call'
import { cardLogo } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Pixels } from '../../kit/Pixels'
import { strings } from '../../strings'

const words = strings.settings.logo

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
      <p className="second">{words.text}</p>
      <div className="row settings-logo">
        {logo.data?.pixels && (
          <span className="logo-plate">
            <Pixels picture={logo.data.pixels} label={words.alt} />
          </span>
        )}
        <Button size="small" icon={ImagePlus} busy={choose.isPending && words.choosing} onPress={() => choose.mutate()}>
          {logo.data?.pixels ? words.change : words.choose}
        </Button>
        {logo.data?.pixels && (
          <Button size="small" kind="quiet" isDisabled={remove.isPending} onPress={() => remove.mutate()}>
            {words.remove}
          </Button>
        )}
      </div>
      {fault && (
        <ErrorCard
          fault={fault}
          action={{
            label: strings.error.close,
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
