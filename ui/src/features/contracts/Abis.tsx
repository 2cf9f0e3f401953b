import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookMarked, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SavedAbi } from '../../bindings/types'
import { call } from '../../bridge/call'
import { ShortAddress } from '../../kit/Address'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Note } from '../../kit/Notes'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

const QUERY = 'abi_list'

function useSaved(text: string) {
  return useQuery({ queryKey: [QUERY, text], queryFn: () => call('abi_list', { text }), placeholderData: keepPreviousData })
}

interface Props {
  /** The contract with its checksum, where one is entered. */
  contract: string
  abi: string
  /** Whether the ABI that was entered can be read, so that it can be saved. */
  readable: boolean
  /** With the contract that it was saved for, where it was saved for one. */
  onUse: (abi: string, contract: string | undefined) => void
}

/** The library of ABIs: the ones of this contract are offered, all can be searched, and the one that was entered can be saved. */
export function Abis({ contract, abi, readable, onUse }: Props) {
  const [open, setOpen] = useState<'library' | 'save'>()
  const saved = useSaved('')
  const use = useMutation({
    mutationFn: (one: SavedAbi) => call('abi_view', { id: one.id }),
    onSuccess: (file, one) => onUse(file.text, one.contract),
  })
  const own = contract && !abi.trim() ? saved.data?.find(one => one.contract?.toLowerCase() === contract.toLowerCase()) : undefined
  const close = () => setOpen(undefined)
  return (
    <>
      {own && (
        <Note kind="neutral" icon={BookMarked}>
          <div className="row">
            <bdi className="spread">{t('contracts-abis-offered', { title: clean(own.title, 140) })}</bdi>
            <Button size="small" isDisabled={use.isPending} onPress={() => use.mutate(own)}>
              {t('contracts-abis-use')}
            </Button>
          </div>
        </Note>
      )}
      <div className="row">
        {saved.data && saved.data.length > 0 && (
          <Button size="small" icon={BookMarked} onPress={() => setOpen('library')}>
            {t('contracts-abis-count', { count: saved.data.length })}
          </Button>
        )}
        {readable && abi.trim() && (
          <Button size="small" onPress={() => setOpen('save')}>
            {t('contracts-abis-save')}
          </Button>
        )}
      </div>
      {use.error && <ErrorCard fault={use.error} action={{ label: t('common-error-close'), onPress: () => use.reset() }} />}
      {open === 'library' && (
        <Library
          onClose={close}
          onUse={one => {
            use.mutate(one)
            close()
          }}
        />
      )}
      {open === 'save' && <Save contract={contract} abi={abi} onClose={close} />}
    </>
  )
}

function Library({ onClose, onUse }: { onClose: () => void; onUse: (abi: SavedAbi) => void }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const saved = useSaved(text.trim())
  const drop = useMutation({
    mutationFn: (id: string) => call('abi_drop', { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [QUERY] }),
  })
  const found = saved.data ?? []
  return (
    <Dialog
      title={t('contracts-abis-title')}
      onSubmit={onClose}
      onClose={onClose}
      foot={
        <>
          <span className="spread" />
          <Button type="submit">{t('common-error-close')}</Button>
        </>
      }
    >
      <SearchBox
        label={t('contracts-abis-search')}
        placeholder={t('contracts-abis-search-help')}
        clear={t('contracts-clear-search')}
        value={text}
        onChange={setText}
        className="call-search"
      />
      {saved.error && <ErrorCard fault={saved.error} action={{ label: t('common-error-again'), onPress: () => void saved.refetch() }} />}
      {drop.error && <ErrorCard fault={drop.error} action={{ label: t('common-error-close'), onPress: () => drop.reset() }} />}
      {saved.isSuccess && found.length === 0 && <p className="small quiet">{t('common-combo-nothing')}</p>}
      <ul aria-label={t('contracts-abis-title')}>
        {found.map(one => {
          const title = clean(one.title, 140)
          return (
            <li key={one.id} className="row call-template">
              <span className="spread clip">
                <bdi className="name block clip">{title}</bdi>
                <span className="small quiet">
                  {one.contract ? <ShortAddress value={one.contract} /> : t('contracts-abis-any')} · {t('contracts-found', { count: one.functions })}
                </span>
              </span>
              <Button size="small" aria-label={t('contracts-abis-use-one', { title })} onPress={() => onUse(one)}>
                {t('contracts-abis-use')}
              </Button>
              <IconButton icon={Trash2} label={t('contracts-abis-drop', { title })} isDisabled={drop.isPending} onPress={() => drop.mutate(one.id)} />
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

function Save({ contract, abi, onClose }: { contract: string; abi: string; onClose: () => void }) {
  const client = useQueryClient()
  const [title, setTitle] = useState('')
  const [of, setOf] = useState(contract)
  const save = useMutation({
    mutationFn: () => call('abi_keep', { title: title.trim(), contract: of.trim(), text: abi }),
    onSuccess: () => {
      announce(t('contracts-abis-saved'))
      void client.invalidateQueries({ queryKey: [QUERY] })
      onClose()
    },
  })
  const problem = (field: string) => (save.error?.field === field ? save.error.message : undefined)
  return (
    <Dialog
      title={t('contracts-abis-save')}
      busy={save.isPending}
      onSubmit={() => title.trim() && save.mutate()}
      onClose={onClose}
      foot={
        <>
          <span className="spread" />
          <Button onPress={onClose}>{t('common-error-close')}</Button>
          <Button type="submit" kind="primary" isDisabled={!title.trim()} busy={save.isPending && t('contracts-templates-saving')}>
            {t('contracts-abis-save')}
          </Button>
        </>
      }
    >
      <Field label={t('contracts-abis-name')} value={title} onChange={setTitle} maxLength={140} error={problem('title')} autoFocus />
      <Field label={t('contracts-contract')} mono value={of} onChange={setOf} error={problem('contract')} help={t('contracts-abis-contract-help')} />
      {save.error && !problem('title') && !problem('contract') && (
        <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />
      )}
    </Dialog>
  )
}
