import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../bridge/call'
import { useChains } from '../../bridge/queries'
import { Address } from '../../kit/Address'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { CheckLine } from '../../kit/CheckLine'
import { CheckList } from '../../kit/CheckList'
import { Combo } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard, isOpen } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Segments } from '../../kit/Segments'
import { useChainGroups } from '../../shared/ChainGroups'
import { OpenOutcome, useOutcome } from '../../shared/OpenOutcome'
import { t } from '../../text'
import { STANDARDS } from './standards'

/** Which contract a form speaks of. */
const contractOf = (form: { blockchain: string; address: string }) => `${form.blockchain} ${form.address.trim()}`

/** A token of a contract. What the bundled list knows is filled in, and what contradicts it cannot be added. */
export function AddToken({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const chains = useChains()
  const chainChoices = useChainGroups(chains.all)
  const [form, setForm] = useState({ blockchain: '', address: '', symbol: '', decimals: '', standard: 'erc20' })
  const [name, setName] = useState('')
  const [ticked, setTicked] = useState<string[]>([])
  const set = (part: Partial<typeof form>) => setForm(now => ({ ...now, ...part }))
  const query = useQuery({
    queryKey: ['token_check', form],
    queryFn: async () => ({ ...(await call('token_check', form)), of: contractOf(form) }),
    enabled: form.blockchain !== '',
    placeholderData: keepPreviousData,
  })
  const checks = form.blockchain ? query.data : undefined
  const fresh = query.isSuccess && !query.isPlaceholderData
  const { listed } = checks ?? {}
  const chain = form.blockchain ? chains.view(form.blockchain).name : ''
  // While the next check runs, the last one still speaks of this contract, or of another.
  const onChain = checks?.of === contractOf(form) ? checks.onChain : undefined
  const look = useQuery({
    queryKey: ['token_look', form.blockchain, checks?.address],
    queryFn: () => ask(false),
    enabled: onChain?.state === 'not_read',
    staleTime: 0,
    gcTime: 0,
  })
  const askAgain = useMutation({ mutationFn: () => ask(true) })
  async function ask(again: boolean) {
    const said = await call('token_look', { blockchain: form.blockchain, address: checks?.address ?? '', again })
    await client.invalidateQueries({ queryKey: ['token_check'] })
    return said
  }
  // Only what is still empty is filled in: a person may know better, and is told so by the checks.
  const [filled, setFilled] = useState('')
  if (listed && checks?.address && filled !== checks.address) {
    setFilled(checks.address)
    set({ ...(!form.symbol && { symbol: listed.symbol }), ...(!form.decimals && { decimals: String(listed.decimals) }) })
    if (!name) setName(listed.name)
  }
  const unticked = checks?.lines.filter(line => line.tick && !ticked.includes(line.tick)).length ?? 0
  const collection = form.standard !== 'erc20'
  const add = useMutation({
    mutationFn: () =>
      call('token_add', {
        blockchain: form.blockchain,
        standard: form.standard,
        symbol: form.symbol.trim(),
        decimals: collection ? 0 : +form.decimals,
        address: checks?.address ?? form.address.trim(),
        ...(name.trim() && { name: name.trim() }),
      }),
    onSuccess: () => {
      announce(t('tokens-added', { symbol: form.symbol.trim() }))
      void client.invalidateQueries({ queryKey: ['token_list'] })
      onClose()
    },
  })
  // The service gives an addition no key: nobody knows whether it was done, so it is not offered again.
  const open = add.error !== null && isOpen(add.error)
  const outcome = useOutcome('token_add', add, () => void client.invalidateQueries({ queryKey: ['token_list'] }))
  const why = !form.blockchain
    ? t('tokens-why-incomplete')
    : !fresh
      ? t(query.error ? 'tokens-why-failed' : 'tokens-why-working')
      : checks?.lines.some(line => line.level === 'danger')
        ? t('tokens-why-stopped')
        : !checks?.clear
          ? t('tokens-why-incomplete')
          : unticked
            ? t('tokens-why-ticks', { count: unticked })
            : undefined
  const problem = (field: 'address' | 'symbol' | 'decimals' | 'standard') =>
    form[field].trim()
      ? (checks?.lines.find(line => line.field === field && line.level === 'danger')?.text ??
        (add.error?.field === field ? add.error.message : undefined))
      : undefined
  const unasked = look.error ?? askAgain.error
  const says = onChain?.state === 'read' ? onChain : undefined
  const differs =
    says?.plain === true &&
    ((says.symbol !== undefined && says.symbol !== form.symbol) ||
      (!collection && says.decimals !== undefined && String(says.decimals) !== form.decimals) ||
      (says.name !== undefined && says.name !== name))
  const take = () => {
    if (!says) return
    set({ ...(says.symbol && { symbol: says.symbol }), ...(says.decimals !== undefined && { decimals: String(says.decimals) }) })
    if (says.name) setName(says.name)
  }
  const tick = (text: string, on: boolean) => setTicked(now => (on ? [...now, text] : now.filter(one => one !== text)))
  const help = (said: string | number | undefined) => said !== undefined && t('tokens-on-chain', { text: String(said) })
  const hint = (of: string | undefined, typed: string) => (of !== undefined && of === typed ? t('tokens-from-list') : undefined)
  return (
    <Dialog
      title={t('tokens-add-title')}
      onSubmit={() => !why && !open && add.mutate()}
      onClose={onClose}
      busy={add.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={add.isPending}>
            {open ? t('common-error-close') : t('tokens-cancel')}
          </Button>
          {!open && why && <span className="small second">{why}</span>}
          {!open && (
            <Button kind="primary" type="submit" locked isDisabled={Boolean(why)} busy={add.isPending && t('tokens-adding')}>
              {t('tokens-add')}
            </Button>
          )}
        </>
      }
    >
      <Combo
        label={t('tokens-chain')}
        value={form.blockchain || null}
        onChange={blockchain => set({ blockchain })}
        groups={chainChoices}
        placeholder={t('tokens-choose-chain')}
        chosen={chain}
      />
      <Segments
        label={t('tokens-standard')}
        value={form.standard}
        onChange={standard => set({ standard })}
        help={problem('standard')}
        options={STANDARDS.map(id => ({ id, node: t(`tokens-standards-${id}`) }))}
      />
      <Field label={t('tokens-contract')} mono value={form.address} onChange={address => set({ address })} error={problem('address')} />
      {checks?.address && <Address value={checks.address} />}
      {onChain?.state === 'no_node' && <p className="small second">{t('tokens-no-node', { chain })}</p>}
      <div className="two">
        <Field
          label={t('tokens-symbol')}
          hint={hint(listed?.symbol, form.symbol)}
          value={form.symbol}
          onChange={symbol => set({ symbol })}
          error={problem('symbol')}
          help={help(says?.symbol)}
        />
        {collection ? (
          <p className="small second tokens-none">{t('tokens-no-decimals')}</p>
        ) : (
          <Field
            label={t('tokens-decimals')}
            hint={hint(listed && String(listed.decimals), form.decimals)}
            inputMode="numeric"
            value={form.decimals}
            onChange={decimals => set({ decimals })}
            error={problem('decimals')}
            help={help(says?.decimals)}
          />
        )}
      </div>
      <Field label={t('tokens-name')} hint={t('tokens-optional')} value={name} onChange={setName} maxLength={100} help={help(says?.name)} />
      {(differs || onChain?.state === 'failed') && (
        <div className="row">
          {differs && (
            <Button size="small" onPress={take}>
              {t('tokens-take')}
            </Button>
          )}
          {onChain?.state === 'failed' && (
            <Button size="small" onPress={() => askAgain.mutate()} busy={askAgain.isPending && t('tokens-asking')}>
              {t('tokens-ask-again')}
            </Button>
          )}
        </div>
      )}
      {checks && (
        <CheckList label={t('tokens-checks')}>
          {checks.lines.map(line => (
            <CheckLine
              key={line.id}
              level={line.level}
              text={line.text}
              detail={line.detail}
              tick={line.tick ? { text: line.tick, ticked: ticked.includes(line.tick), onChange: on => tick(line.tick ?? '', on) } : undefined}
            />
          ))}
        </CheckList>
      )}
      {unasked && (
        <ErrorCard
          fault={unasked}
          action={{ label: t('common-error-again'), onPress: () => (look.error ? void look.refetch() : askAgain.mutate()) }}
        />
      )}
      {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
      {add.error && !['address', 'symbol', 'decimals', 'standard'].includes(add.error.field ?? '') && (
        <div>
          {outcome ? (
            <OpenOutcome fault={add.error} outcome={outcome} />
          ) : (
            <ErrorCard fault={add.error} action={{ label: t('common-error-again'), onPress: () => add.mutate() }} />
          )}
        </div>
      )}
    </Dialog>
  )
}
