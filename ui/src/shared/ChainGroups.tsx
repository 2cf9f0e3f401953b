import { Fragment, type ReactNode } from 'react'
import type { ChainInfo, ProfileKind } from '../bindings/types'
import { useAppState } from '../bridge/queries'
import type { ComboGroup } from '../kit/Combo'
import { t } from '../text'

/** What chains that are no test chains are called: in the sandbox they are simulated, and their money is none. */
const mainTitle = (kind: ProfileKind | undefined) => (kind === 'sandbox' ? t('wallets-dialog-simulated-chains') : t('wallets-dialog-main-chains'))
const titleOf = (test: boolean, kind: ProfileKind | undefined) => (test ? t('wallets-dialog-test-chains') : mainTitle(kind))
const halves = (all: readonly ChainInfo[], testFirst: boolean) =>
  [testFirst, !testFirst].map(test => ({ test, of: all.filter(chain => chain.test === test) })).filter(({ of }) => of.length > 0)

/** The kind of the open profile. */
const useKind = () => useAppState().data?.open?.kind

/** What the chains of this profile that are no test chains are called. */
export const useMainTitle = () => mainTitle(useKind())

/** Chains to choose one from: those with real money apart from the test chains. Those that the profile is for come first. */
export const chainGroups = (all: readonly ChainInfo[], kind?: ProfileKind): ComboGroup[] =>
  halves(all, kind !== undefined && kind !== 'live').map(({ test, of }) => ({
    id: test ? 'test' : 'main',
    title: titleOf(test, kind),
    options: of.map(({ id, name }) => ({ id, label: name, node: name })),
  }))

/** The same, with the titles of the open profile. */
export function useChainGroups(all: readonly ChainInfo[]): ComboGroup[] {
  return chainGroups(all, useKind())
}

interface Props {
  all: readonly ChainInfo[]
  testFirst: boolean
  /** The tick of a chain. */
  children: (chain: ChainInfo) => ReactNode
}

/** Chains to choose some from, in the same two parts. */
export function ChainTickGroups({ all, testFirst, children }: Props) {
  const kind = useKind()
  return halves(all, testFirst).map(({ test, of }) => (
    <div key={String(test)} className="chain-choices" role="group" aria-label={titleOf(test, kind)}>
      <span className="options-head">{titleOf(test, kind)}</span>
      {of.map(chain => (
        <Fragment key={chain.id}>{children(chain)}</Fragment>
      ))}
    </div>
  ))
}
