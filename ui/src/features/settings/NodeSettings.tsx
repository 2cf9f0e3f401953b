import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { NodeAddresses, ProfileView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { change } from '../../bridge/change'
import { useChains } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { ChainChip } from '../../kit/Chips'
import { Combo } from '../../kit/Combo'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { useChainGroups } from '../../shared/ChainGroups'
import { t } from '../../text'

/** Which node is asked about the contracts of a chain. */
export function NodeSettings({ profile }: { profile: ProfileView }) {
  const client = useQueryClient()
  const key = ['node_list', profile.id]
  const list = useQuery({ queryKey: key, queryFn: () => call('node_list', {}) })
  const keep = (nodes: NodeAddresses) => client.setQueryData(key, nodes)
  if (list.error) return <ErrorCard fault={list.error} action={{ label: t('common-error-again'), onPress: () => void list.refetch() }} />
  if (!list.data) return null
  return (
    <>
      <p className="second">{t('nodes-text')}</p>
      {list.data.builtIn ? (
        <p className="second">{t('nodes-built-in')}</p>
      ) : (
        <>
          <Kept nodes={list.data.nodes} onChanged={keep} />
          <Another key={profile.id} onChanged={keep} />
        </>
      )}
    </>
  )
}

function Kept({ nodes, onChanged }: { nodes: NodeAddresses['nodes']; onChanged: (nodes: NodeAddresses) => void }) {
  const chains = useChains()
  const remove = useMutation({
    mutationFn: (blockchain: string) => change('node_remove', { blockchain }),
    onSuccess: (left, blockchain) => {
      if (left) onChanged(left)
      announce(t('nodes-removed', { chain: chains.view(blockchain).name }))
    },
  })
  if (nodes.length === 0) return <p className="second">{t('nodes-none')}</p>
  return (
    <>
      <ul className="settings-nodes" aria-label={t('nodes-list')}>
        {nodes.map(({ blockchain, shown }) => {
          const { name, test } = chains.view(blockchain)
          return (
            <li key={blockchain} className="row">
              <ChainChip name={name} test={test} />
              <bdi className="mono small spread settings-path">{shown}</bdi>
              <IconButton
                icon={Trash2}
                label={t('nodes-remove', { chain: name })}
                isDisabled={remove.isPending}
                onPress={() => remove.mutate(blockchain)}
              />
            </li>
          )
        })}
      </ul>
      {remove.error && <ErrorCard fault={remove.error} action={{ label: t('common-error-close'), onPress: remove.reset }} />}
    </>
  )
}

function Another({ onChanged }: { onChanged: (nodes: NodeAddresses) => void }) {
  const chains = useChains()
  const chainChoices = useChainGroups(chains.all)
  const [blockchain, setBlockchain] = useState('')
  const [address, setAddress] = useState('')
  const save = useMutation({
    mutationFn: () => change('node_set', { blockchain, address }),
    onSuccess: nodes => {
      if (nodes) onChanged(nodes)
      announce(t('nodes-saved', { chain: chains.view(blockchain).name }))
      setAddress('')
    },
  })
  const ready = blockchain !== '' && address.trim() !== ''
  return (
    <form
      className="settings-panel-body settings-narrow"
      onSubmit={event => {
        event.preventDefault()
        if (ready && !save.isPending) save.mutate()
      }}
    >
      <Combo
        label={t('nodes-chain')}
        value={blockchain || null}
        onChange={id => {
          setBlockchain(id)
          save.reset()
        }}
        groups={chainChoices}
        placeholder={t('nodes-choose')}
        chosen={blockchain && chains.view(blockchain).name}
      />
      <Field
        label={t('nodes-address')}
        mono
        value={address}
        onChange={value => {
          setAddress(value)
          save.reset()
        }}
        help={t('nodes-help')}
        error={save.error?.field === 'address' ? save.error.message : undefined}
      />
      {save.error && save.error.field !== 'address' && (
        <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />
      )}
      <div className="row">
        <span className="spread" />
        <Button size="small" kind="primary" type="submit" isDisabled={!ready} busy={save.isPending && t('nodes-trying')}>
          {t('nodes-save')}
        </Button>
      </div>
    </form>
  )
}
