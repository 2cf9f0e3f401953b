import type { AccountBook } from '../../bindings/types'

export const payroll: AccountBook = {
  accounts: [
    {
      id: 'va-1',
      serviceId: 'va-1',
      number: '5401182699',
      name: 'Kolanut Payroll',
      bank: 'Providus Bank',
      refId: 'payroll',
      source: 'list',
      keptAt: '2026-11-03T08:12:00Z',
    },
    {
      id: 'va-2',
      serviceId: 'va-2',
      number: '5401182678',
      name: 'Kolanut Operations',
      bank: 'Providus Bank',
      refId: 'ops',
      source: 'list',
      keptAt: '2026-11-03T08:12:00Z',
    },
  ],
  service: 'read',
}
