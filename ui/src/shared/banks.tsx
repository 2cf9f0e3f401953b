import { queryOptions } from '@tanstack/react-query'
import type { BankRow } from '../bindings/types'
import { call } from '../bridge/call'
import type { ComboOption } from '../kit/Combo'

/** The service's list of banks, as it was read last. */
export const bankList = queryOptions({ queryKey: ['bank_list'], queryFn: () => call('bank_list', { fresh: false }), staleTime: 3_600_000 })

/** A bank in a list to choose from; the search knows its short names too. */
export const bankOption = (bank: BankRow): ComboOption => ({
  id: bank.code,
  label: bank.name,
  text: bank.words,
  node: (
    <>
      <bdi className="clip">{bank.name}</bdi>
      <span className="spread" />
      <span className="mono small second">{bank.code}</span>
    </>
  ),
})
