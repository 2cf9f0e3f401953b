import { Fragment, type ReactNode } from 'react'
import type { ChainInfo } from '../bindings/types'
import type { ComboGroup } from '../kit/Combo'
import { t } from '../text'

const titleOf = (test: boolean) => (test ? t('wallets-dialog-test-chains') : t('wallets-dialog-main-chains'))
const halves = (all: readonly ChainInfo[], testFirst: boolean) =>
  [testFirst, !testFirst].map(test => ({ test, of: all.filter(chain => chain.test === test) })).filter(({ of }) => of.length > 0)

/** Chains to choose one from: those with real money apart from the test chains. */
export const chainGroups = (all: readonly ChainInfo[]): ComboGroup[] =>
  halves(all, false).map(({ test, of }) => ({
    id: test ? 'test' : 'main',
    title: titleOf(test),
    options: of.map(({ id, name }) => ({ id, label: name, node: name })),
  }))

interface Props {
  all: readonly ChainInfo[]
  testFirst: boolean
  /** The tick of a chain. */
  children: (chain: ChainInfo) => ReactNode
}

/** Chains to choose some from, in the same two parts. */
export function ChainTickGroups({ all, testFirst, children }: Props) {
  return halves(all, testFirst).map(({ test, of }) => (
    <div key={String(test)} className="chain-choices" role="group" aria-label={titleOf(test)}>
      <span className="options-head">{titleOf(test)}</span>
      {of.map(chain => (
        <Fragment key={chain.id}>{children(chain)}</Fragment>
      ))}
    </div>
  ))
}
