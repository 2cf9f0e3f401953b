import { createContext, use } from 'react'
import type { BatchRowFilter, CallRequest, EntryLink, PinRequestTask, Purpose } from '../bindings/types'

/** What a payout form begins with: a beneficiary, or all of an earlier payout. */
export interface PayoutFill {
  /** The number of the account that pays. */
  from?: string
  sortCode: string
  accountNumber: string
  accountName: string
  /** The bank gave the name. */
  nameFromBank?: boolean
  amount?: string
  narration?: string
  purpose?: Purpose
  category?: string
  /** Only of a form that is taken up again: another payout has another one. */
  reference?: string
}

/** What a transfer form begins with: all of an earlier transfer. */
export interface TransferFill {
  /** The address that pays, and its chain as the service spells it. */
  from: string
  chain: string
  tokenId: string
  to: string
  amount: string
  /** Of a collection. */
  items: { id: string; quantity: string }[]
  category?: string
  reference?: string
}

/** A form that is taken up again, after its draft was cancelled or refused. */
export interface Again {
  /** What was typed for this draft is shown where it is still there; `fill` is for where it is not. */
  draft?: string
  /** It was cancelled in the confirm window just now. */
  rejected?: boolean
}

/** Every place of the main window. */
export type Route =
  | { at: 'home' }
  /** `set` may be `all`; `holding` is a row key of the roll-up; `tab` opens the detail on it, `create` the dialog. */
  | { at: 'wallets'; set?: string; address?: string; holding?: string; chain?: string; tab?: 'receive'; create?: 'set' | 'wallets' }
  /** `locked`: who is paid stands fixed, until a person says otherwise. `fill`: what the form begins with. */
  | ({ at: 'transfer'; walletId?: string; tokenId?: string; to?: string; locked?: boolean; fill?: TransferFill } & Again)
  /** The rail stands on Payouts, or on Contracts. */
  | { at: 'intent'; id: string; payout?: boolean; contract?: boolean }
  /** `fill`: what the form begins with. */
  | ({ at: 'payout'; accountId?: string; fill?: PayoutFill } & Again)
  /** Pay many: a new batch, those in preparation, and past ones. */
  | { at: 'batches' }
  /** A batch in preparation. `rename` asks for its name; `filter`: the rows that its grid begins with. */
  | { at: 'batch_sheet'; id: string; step?: 'review'; rename?: boolean; filter?: BatchRowFilter }
  /** A batch that was drafted. */
  | { at: 'batch'; id: string }
  /** `open` opens the dialog, or asks for the file. */
  | { at: 'accounts'; id?: string; open?: 'create' | 'hand' | 'import' }
  /** `start` opens the form of a PIN request, `add` that of a customer. */
  | { at: 'customers'; id?: string; start?: PinRequestTask; add?: boolean }
  | { at: 'pin_request'; id: string }
  /** `add` is the address of a new contact, or empty; `open` asks for a file. */
  | { at: 'contacts'; id?: string; add?: string; open?: 'import' }
  | { at: 'history'; unknown?: boolean; text?: string }
  /** `walletId` may be a naira account, by the service's id. */
  | { at: 'close'; walletId?: string; today?: boolean }
  /** `check` begins its check at once. */
  | { at: 'log'; check?: boolean }
  | { at: 'verify' }
  /** `rejected`: back from the confirm window. */
  | { at: 'signing'; walletId?: string; rejected?: boolean }
  | { at: 'signatures' }
  | { at: 'signature'; id: string }
  /** `contract`: the form begins with its address. `fill`: with a call that was made. `rejected`: back from the confirm window. */
  | { at: 'contracts'; contract?: string; fill?: CallRequest; rejected?: boolean }
  /** `text` is looked up; `chain` as the service spells it. */
  | { at: 'explorer'; text?: string; chain?: string }
  | { at: 'address' }
  /** `text` is searched for; `add` opens the dialog. */
  | { at: 'tokens'; text?: string; add?: boolean }
  | { at: 'inbox'; id?: string }
  /** `compare` opens the comparison of a card or a team; `open` asks for a file of a team. */
  | { at: 'team'; compare?: string; open?: boolean }
  /** The inbox with a request for approval. */
  | { at: 'proposals'; id?: string }
  /** `made`: the step after that set was made; `add`: its secret is pasted in. */
  | { at: 'secrets'; made?: string; address?: string; add?: string; open?: 'backup' }
  /** `object` is an id, address, hash or intent; `exchange` is opened; `run` fills the runner. */
  | {
      at: 'inspector'
      view?: 'requests' | 'errors' | 'runner'
      object?: string
      operation?: string
      errors?: boolean
      exchange?: string
      run?: { operation: string; input: string }
    }
  /** `section` is the end of the id of its heading. */
  | { at: 'settings'; section?: string; open?: 'backup' | 'restore' }
  | { at: 'connect' }
  /** What the connection was found to be. */
  | { at: 'doctor' }
  /** Only in a sandbox profile. */
  | { at: 'sandbox'; section?: string }

/** The way to an entry: to its own page, or into the history where another computer of the team made it. */
export const toEntry = ({ id, code, madeHere }: EntryLink, payout = false): Route =>
  madeHere ? { at: 'intent', id, ...(payout && { payout }) } : { at: 'history', text: code }

export interface Navigation {
  route: Route
  go: (route: Route) => void
  /** Puts another route in this one's place, so that Back skips it. */
  replace: (route: Route) => void
  back: () => void
}

export const NavigationContext = createContext<Navigation | null>(null)

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('Navigation stands in App.')
  return navigation
}
