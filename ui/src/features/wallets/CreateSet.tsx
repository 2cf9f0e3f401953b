import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { WalletSet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { TickBox } from '../../kit/Ticks'
import { strings } from '../../strings'

const words = strings.wallets.dialog
const LONGEST = 100

interface Props {
  backend: string
  onClose: () => void
  onCreated: (set: WalletSet) => void
}

/** Creates a v1 set: its signing secret comes back once and is sealed by the console. */
export function CreateSet({ backend, onClose, onCreated }: Props) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [sponsored, setSponsored] = useState(false)
  const [inside, setInside] = useState(false)
  const [tried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      call('wallet_set_create_developer', {
        name: name.trim(),
        isGasSponsored: sponsored,
        ...(sponsored && { sponsorOnlyTransfersToWalletSetAddresses: inside }),
      }),
    onSuccess: async set => {
      await Promise.all(['wallet_set_list', 'secret_states'].map(key => client.invalidateQueries({ queryKey: [key] })))
      onCreated(set)
      onClose()
    },
  })
  const problem = !name.trim() ? words.setNameMissing : [...name.trim()].length > LONGEST ? words.tooLong : undefined
  const submit = () => {
    setTried(true)
    if (!problem && !create.isPending) create.mutate()
  }
  return (
    <Dialog
      title={words.setTitle}
      onSubmit={submit}
      onClose={onClose}
      busy={create.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={create.isPending}>
            {words.cancel}
          </Button>
          <Button kind="primary" type="submit" busy={create.isPending && words.creating}>
            {words.createSet}
          </Button>
        </>
      }
    >
      <Field label={words.setName} value={name} onChange={setName} autoFocus help={words.setHelp} error={tried ? problem : undefined} />
      <div className="tick-group">
        <TickBox isSelected={sponsored} onChange={setSponsored}>
          {words.sponsored}
        </TickBox>
        {sponsored && (
          <div className="tick-inside">
            <TickBox isSelected={inside} onChange={setInside}>
              {words.sponsoredOnly}
              <span className="small quiet block">{words.sponsoredOnlyText}</span>
            </TickBox>
          </div>
        )}
      </div>
      <Note kind="neutral" icon={KeyRound}>
        <span className="small">{words.secretKept(backend)}</span>
      </Note>
      {create.error && <ErrorCard fault={create.error} action={{ label: strings.error.again, onPress: submit }} />}
    </Dialog>
  )
}
