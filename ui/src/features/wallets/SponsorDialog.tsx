import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SponsorChain } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { FigureField } from '../../kit/FigureField'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** What a person changes about the sponsor on one chain. */
export interface SponsorTask {
  what: 'faucet' | 'note' | 'warn'
  chain: SponsorChain
}

/** The pretend money lies in one of the next blocks. */
const LOOK_AGAIN = [500, 2500, 5000]

export function SponsorDialog({ set, task, onClose }: { set: string; task: SponsorTask; onClose: () => void }) {
  const client = useQueryClient()
  const { what, chain: of } = task
  const name = clean(of.chain.name)
  const [address, setAddress] = useState(of.address ?? '')
  const [amount, setAmount] = useState(what === 'warn' ? (of.warnBelow ?? '') : '')
  const save = useMutation({
    mutationFn: () => {
      const at = { setId: set, chain: of.chain.id }
      if (what === 'faucet') return call('sponsor_top_up', { ...at, amount })
      if (what === 'warn') return call('sponsor_warn', { ...at, below: amount })
      return call('sponsor_note', { ...at, address, amount })
    },
    onSuccess: view => {
      client.setQueryData(['sponsor_view', set], view)
      if (what === 'faucet') for (const wait of LOOK_AGAIN) setTimeout(() => void client.invalidateQueries({ queryKey: ['sponsor_view', set] }), wait)
      onClose()
    },
  })
  const unit = of.symbol
  const texts = {
    faucet: {
      title: t('sponsor-faucet-title', { chain: name }),
      text: t('sponsor-faucet-text'),
      label: unit ? t('sponsor-amount-in', { unit }) : t('sponsor-amount'),
      help: undefined,
      does: t('sponsor-add'),
      doing: t('sponsor-adding'),
    },
    note: {
      title: t('sponsor-note-title', { chain: name }),
      text: t('sponsor-note-text'),
      label: unit ? t('sponsor-balance-in', { unit }) : t('sponsor-note-balance'),
      help: t('sponsor-note-help'),
      does: t('sponsor-save'),
      doing: t('sponsor-saving'),
    },
    warn: {
      title: t('sponsor-warn-title', { chain: name }),
      text: undefined,
      label: unit ? t('sponsor-amount-in', { unit }) : t('sponsor-amount'),
      help: t('sponsor-warn-help'),
      does: t('sponsor-save'),
      doing: t('sponsor-saving'),
    },
  }[what]
  const at = (...fields: string[]) => (save.error && fields.includes(save.error.field ?? '') ? save.error.message : undefined)
  return (
    <Dialog
      title={texts.title}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      busy={save.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={save.isPending}>
            {t('sponsor-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={save.isPending && texts.doing}>
            {texts.does}
          </Button>
        </>
      }
    >
      {texts.text && <p>{texts.text}</p>}
      {what === 'note' && <Field label={t('sponsor-address')} mono autoFocus value={address} onChange={setAddress} error={at('address')} />}
      <FigureField
        label={texts.label}
        autoFocus={what !== 'note'}
        value={amount}
        onChange={setAmount}
        help={texts.help}
        error={at('amount', 'below')}
      />
      {save.error && !save.error.field && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
    </Dialog>
  )
}
