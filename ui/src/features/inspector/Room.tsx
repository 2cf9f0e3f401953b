import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExchangeRoom } from '../../bindings/types'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { t } from '../../text'
import { roomOf } from './size'

const choice = (megabytes: number) => (megabytes === 0 ? t('inspector-room-none') : roomOf(megabytes))

/** How much is kept, and deleting all of it. */
export function Room({ room, onClose }: { room: ExchangeRoom; onClose: () => void }) {
  const client = useQueryClient()
  const [size, setSize] = useState(`${room.megabytes}`)
  const [sure, setSure] = useState(false)
  const chosen = room.sizes.find(one => `${one}` === size) ?? room.megabytes
  const done = (now: ExchangeRoom) => {
    client.setQueryData(['exchange_room'], now)
    for (const key of ['exchange_list', 'exchange_view']) void client.invalidateQueries({ queryKey: [key] })
    onClose()
  }
  const save = useMutation({ mutationFn: () => call('exchange_room_change', { megabytes: chosen }), onSuccess: done })
  const clear = useMutation({
    mutationFn: () => call('exchange_clear', {}),
    onSuccess: now => {
      announce(t('inspector-deleted'))
      done(now)
    },
  })
  const fault = save.error ?? clear.error
  return (
    <Dialog
      title={t('inspector-room-title')}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      busy={save.isPending || clear.isPending}
      foot={
        <>
          <Button kind="danger" onPress={() => (sure ? clear.mutate() : setSure(true))}>
            {sure ? t('inspector-delete-sure') : t('inspector-delete-all')}
          </Button>
          <span className="spread" />
          <Button onPress={onClose}>{t('inspector-cancel')}</Button>
          <Button kind="primary" type="submit" busy={save.isPending && t('inspector-saving')}>
            {t('inspector-apply')}
          </Button>
        </>
      }
    >
      <p>{t('inspector-room-text')}</p>
      {fault && (
        <ErrorCard fault={fault} action={{ label: t('common-error-again'), onPress: () => (clear.error ? clear.mutate() : save.mutate()) }} />
      )}
      <Combo
        label={t('inspector-room-label')}
        value={size}
        onChange={setSize}
        placeholder=""
        search={false}
        chosen={choice(chosen)}
        help={chosen === 0 ? t('inspector-room-nothing') : undefined}
        groups={[{ id: 'sizes', options: room.sizes.map(one => ({ id: `${one}`, label: choice(one), node: choice(one) })) }]}
      />
    </Dialog>
  )
}
