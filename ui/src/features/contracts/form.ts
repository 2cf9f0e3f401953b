import { useCallback, useEffect, useState } from 'react'
import type { AbiFunction, AbiInput, Argument, CallRequest, FeeLevel } from '../../bindings/types'
import { useWasSent } from '../../shared/sent'
import { t } from '../../text'

/** A template that fills the form in. */
export interface Template {
  id: string
  title: string
  /** `contract`, `value`, or the place of a parameter. */
  locked: string[]
}

/** What a person has typed, exactly as typed. */
export interface Typed {
  walletId: string
  contract: string
  abi: string
  /** The chosen function. */
  signature: string
  /** By signature, so that going to another function and back loses nothing. */
  values: Record<string, Argument[]>
  value: string
  feeLevel: FeeLevel
  reference: string
  template?: Template | undefined
}

export const BLANK: Typed = { walletId: '', contract: '', abi: '', signature: '', values: {}, value: '', feeLevel: 'MEDIUM', reference: '' }
/** A longer ABI is not kept over a restart: the store of the window is small. */
const LONGEST = 300_000
const keyOf = (profileId: string) => `bursar.contracts.${profileId}`
/** The draft that was made of the form as it stands. It is kept like the form, so that a restart does not bring a call back that was sent. */
const draftKeyOf = (profileId: string) => `bursar.contracts.${profileId}.draft`
/** Calls that a form began with: coming back to it does not bring them back. */
const used = new WeakSet<CallRequest>()

export const noteDraft = (profileId: string, id: string) => localStorage.setItem(draftKeyOf(profileId), id)

/** Whether it was short enough to be kept. Another call begins: that the last one was sent does not empty this form. */
function keep(profileId: string, typed: Typed): boolean {
  localStorage.removeItem(draftKeyOf(profileId))
  const text = JSON.stringify(typed)
  if (text.length > LONGEST) return false
  localStorage.setItem(keyOf(profileId), text)
  return true
}

/** Whether anything was filled in: the wallet that acts may be chosen already. */
export const isFilled = ({ contract, abi, value, reference, template }: Typed): boolean => Boolean(contract || abi || value || reference || template)

/** A form that was kept, by this version or an older one. What cannot be read is empty. */
export function readTyped(text: string): Typed {
  try {
    return { ...BLANK, ...(JSON.parse(text) as Partial<Typed>) }
  } catch {
    return BLANK
  }
}

/** A call that was made, as it was typed. */
export const typedOf = ({ walletId, contract, abi, signature, parameters, value }: CallRequest): Typed => ({
  ...BLANK,
  walletId,
  contract,
  abi,
  signature,
  values: { [signature]: parameters.map(text => ({ text })) },
  value: value ?? '',
})

/**
 * The form of a profile. Every change is saved at once. Opened for another contract, it starts over; opened for a call that was made, it holds that. It is
 * empty again once its call is with the service.
 */
export function useKept(profileId: string, { contract, fill }: { contract?: string; fill?: CallRequest } = {}) {
  const [typed, set] = useState(() => {
    if (fill && !used.has(fill)) {
      const begun = typedOf(fill)
      if (keep(profileId, begun)) used.add(fill)
      return begun
    }
    const kept = readTyped(localStorage.getItem(keyOf(profileId)) ?? '{}')
    const same = !contract || kept.contract.trim().toLowerCase() === contract.toLowerCase()
    return same ? kept : { ...BLANK, walletId: kept.walletId, contract }
  })
  const change = useCallback(
    (next: Typed) => {
      set(next)
      keep(profileId, next)
    },
    [profileId],
  )
  const wasSent = useWasSent(localStorage.getItem(draftKeyOf(profileId)) ?? undefined)
  useEffect(() => {
    if (wasSent) change(contract ? { ...BLANK, contract } : BLANK)
  }, [wasSent, change, contract])
  return [typed, change] as const
}

/** What a parameter holds before anything is typed. */
export function empty(input: AbiInput): Argument {
  if (input.form === 'tuple') return input.inner.map(empty)
  if (input.form === 'list') {
    const [item] = input.inner
    return item && input.length ? Array.from({ length: input.length }, () => empty(item)) : []
  }
  return { text: input.form === 'flag' ? 'false' : '' }
}

/** The values of a function; what was kept for another form of it is not used. */
export function valuesOf(typed: Typed, chosen: AbiFunction): Argument[] {
  const kept = typed.values[chosen.signature]
  return kept && kept.length === chosen.inputs.length ? kept : chosen.inputs.map(empty)
}

/** Whether anything was typed in it. */
export const isTyped = (value: Argument): boolean => (Array.isArray(value) ? value.some(isTyped) : value.text.trim() !== '')

/** What a parameter is called: its own name, or its place. */
export const parameterName = (name: string, at: number): string => name || t('contracts-parameter', { number: String(at + 1) })
