import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../kit/Button'
import { EmptyState } from '../kit/Notes'
import { t } from '../text'
import { useNavigation } from './navigation'

interface Props {
  title: string
  /** What there is no wallet for. */
  none: string
  /** At the end of the head. */
  children?: ReactNode
}

/** The page of a form that needs a wallet, where there is none yet. */
export function NoWallets({ title, none, children }: Props) {
  const { go } = useNavigation()
  return (
    <div className="page">
      <header className="page-head">
        <h1 className="page-title">{title}</h1>
        <span className="spread" />
        {children}
      </header>
      <EmptyState icon={Wallet} title={none} text={t('common-no-wallets-text')}>
        <Button kind="primary" onPress={() => go({ at: 'wallets' })}>
          {t('common-no-wallets-open')}
        </Button>
      </EmptyState>
    </div>
  )
}
