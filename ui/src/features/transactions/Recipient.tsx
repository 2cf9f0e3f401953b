import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ContactRound, OctagonX, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Recipient as Offered, Party } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useLabels } from '../../bridge/queries'
import { Address, ShortAddress } from '../../kit/Address'
import { Button, IconButton } from '../../kit/Button'
import { type swapped as clipboardSwap, swapped } from '../../kit/copied'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { moveAmong } from '../../kit/keys'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { Badges, LevelChip } from '../../kit/Verification'
import { meant } from '../../shared/meant'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import { LookAlike } from './LookAlike'
import styles from './transactions.module.css'

export type Swap = NonNullable<ReturnType<typeof clipboardSwap>>

/** A destination that is not typed over by accident. */
export interface Locked {
  to: string
  /** A person wants to pay somebody else. */
  open: () => void
}

interface Props {
  to: string
  chain: string
  party: Party | undefined
  error: string | undefined
  swap: Swap | undefined
  onSwap: (swap: Swap | undefined) => void
  /** Who is paid stands fixed: somebody came here to pay exactly this address. */
  locked: Locked | undefined
  onChange: (to: string) => void
}

/**
 * Who is paid: an address, or a contact picked from the list below, or with Enter where only one fits. What it resolves to stands under it in full.
 */
export function Recipient({ to, chain, party, error, swap, onSwap, locked, onChange }: Props) {
  const { go } = useNavigation()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const typed = to.trim()
  const named = typed !== '' && !/^0x/i.test(typed)
  const offers = useQuery({
    queryKey: ['contact_offer', typed, chain],
    queryFn: () => call('contact_offer', { text: typed, chain }),
    enabled: named,
    placeholderData: keepPreviousData,
  })
  // The checks name the recipient once a wallet and a token are chosen; whose address it is can be said before.
  const label = useLabels([/^0x[0-9a-f]{40}$/i.test(typed) ? typed : undefined], chain)(typed)
  const offered = named && !party ? (offers.data ?? []) : []
  // The answer may still be the one to an earlier text, and may come after Enter was pressed.
  const [entered, setEntered] = useState('')
  const isAnswered = offers.isSuccess && !offers.isPlaceholderData
  const hit = isAnswered ? meant(typed.toLowerCase(), offered) : undefined
  const address = entered !== '' && entered === typed ? hit?.address : undefined
  useEffect(() => {
    if (!address) return
    setEntered('')
    onChange(address)
  }, [address, onChange])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setEntered(typed)
    // Among several a person says which one.
    const isUnclear = event.key === 'Enter' && isAnswered && !hit
    if (offered.length === 0 || !(isUnclear || event.key === 'ArrowDown')) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('.row-open')?.focus()
  }
  // What was pressed goes with the change, and the focus must not go with it.
  const put = (to: string) => {
    box.current?.querySelector('input')?.focus()
    onChange(to)
  }
  return (
    <div
      ref={box}
      className={styles.toField}
      data-resolved={party || label ? true : undefined}
      onPaste={event => onSwap(swapped(event.clipboardData.getData('text/plain')))}
    >
      <Field
        label={t('transfer-to')}
        mono={!named}
        value={to}
        onChange={text => {
          setEntered('')
          onChange(text)
        }}
        isReadOnly={Boolean(locked)}
        onKeyDown={onKeyDown}
        error={typed && offered.length === 0 ? error : undefined}
        help={locked ? t('transfer-locked-to') : party || label || offered.length > 0 ? undefined : t('transfer-to-help')}
        hint={
          locked && (
            <Button kind="link" size="small" onPress={locked.open}>
              {t('transfer-unlock-to')}
            </Button>
          )
        }
        after={to && !locked && <IconButton icon={X} label={t('transfer-clear-to')} onPress={() => put('')} />}
      />
      {offered.length > 0 && (
        <div className={styles.toBelow}>
          <ul className={styles.toOffers} aria-label={t('contacts-pick-offered')} ref={list} onKeyDown={moveAmong}>
            {offered.map(one => (
              <Offer key={`${one.contactId}${one.address}`} one={one} onPick={() => put(one.address)} />
            ))}
          </ul>
        </div>
      )}
      {!party && label && (
        <div className={styles.toCard}>
          <span className={styles.toWho}>
            <bdi className={label.elsewhere ? 'small tone-warn' : 'name'}>{label.elsewhere ?? clean(label.name, 100)}</bdi>
          </span>
          <Address value={typed} />
        </div>
      )}
      {party && (
        <div className={styles.toCard}>
          <span className={styles.toWho}>
            {party.name ? (
              <bdi className="name">{party.name}</bdi>
            ) : label?.elsewhere ? (
              <bdi className="small tone-warn">{label.elsewhere}</bdi>
            ) : (
              <span className="small second">{party.own ? t('common-block-own') : t('common-block-not-known')}</span>
            )}
            <Badges verification={party.verification} own={party.own} />
            {!party.name && !party.own && (
              <Button kind="link" size="small" icon={ContactRound} onPress={() => go({ at: 'contacts', add: party.address })}>
                {t('contacts-pick-save')}
              </Button>
            )}
          </span>
          <Address value={party.address} />
        </div>
      )}
      {swap && (
        <Note kind="danger" icon={OctagonX}>
          <p className="strong">{t('contacts-pick-clipboard')}</p>
          <p className="small second">{t('contacts-pick-clipboard-text')}</p>
          <LookAlike known={swap.copied} entered={swap.pasted} knownWord={t('contacts-pick-copied')} enteredWord={t('contacts-pick-pasted')} />
          <div className={`row ${styles.toSwap}`}>
            <Button size="small" onPress={() => onChange(swap.copied)}>
              {t('contacts-pick-use-copied')}
            </Button>
            <Button size="small" onPress={() => onSwap(undefined)}>
              {t('contacts-pick-use-pasted')}
            </Button>
          </div>
        </Note>
      )}
    </div>
  )
}

function Offer({ one, onPick }: { one: Offered; onPick: () => void }) {
  return (
    <li className={styles.toOffer}>
      <Icon of={ContactRound} tone="quiet" />
      {/* A press leaves the focus in the field, so that the list stays until the name is taken. */}
      <button type="button" className="row-open clip" onMouseDown={event => event.preventDefault()} onClick={onPick}>
        <bdi className="name">{clean(one.name, 100)}</bdi> <ShortAddress value={one.address} />
      </button>
      <span className="spread" />
      {!one.onChain && <span className="small tone-warn">{t('contacts-pick-other-chain')}</span>}
      {one.verification.level && <LevelChip level={one.verification.level} by={one.verification.by} />}
    </li>
  )
}
