import type { IntentView } from '../bindings/types'
import { t } from '../text'

/** What stands in place of “No money moved” of an entry that failed on its chain: the fee was spent. */
export const unpaid = ({ state, txHash, money }: IntentView): string | false =>
  state === 'dead' && txHash !== undefined && t(money ? 'intent-dead-payee' : 'intent-dead-call')
