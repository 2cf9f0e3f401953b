import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { CheckboxGroup, Label } from 'react-aria-components'
import type { ProfileKind } from '../../bindings/types'
import { useChains } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Icon } from '../../kit/Icon'
import { TickBox } from '../../kit/Ticks'
import { ChainTickGroups } from '../../shared/ChainGroups'
import { t } from '../../text'

interface Props {
  chosen: string[]
  onChange: (chosen: string[]) => void
  kind: ProfileKind
  isDisabled?: boolean
  error: string | undefined
}

/** The chains of a new address. Where money is pretended, test chains come first and main chains are asked for. */
export function ChainTicks({ chosen, onChange, kind, isDisabled = false, error }: Props) {
  const chains = useChains()
  const testFirst = kind !== 'live'
  const [both, setBoth] = useState(false)
  const test = chains.all.filter(chain => chain.test)
  const main = chains.all.filter(chain => !chain.test)
  const [first, second] = testFirst ? [test, main] : [main, test]
  return (
    <CheckboxGroup className="field" value={chosen} onChange={onChange} isDisabled={isDisabled} isInvalid={Boolean(error)}>
      <Label className="field-label">{t('wallets-dialog-chains')}</Label>
      <span className="field-help">{t('wallets-dialog-chains-help')}</span>
      {error && (
        <span className="field-help field-error">
          <Icon of={OctagonX} />
          {error}
        </span>
      )}
      <ChainTickGroups all={both ? chains.all : first} testFirst={testFirst}>
        {chain => <TickBox value={chain.id}>{chain.name}</TickBox>}
      </ChainTickGroups>
      {!both && (
        <div>
          <Button kind="link" size="small" onPress={() => setBoth(true)}>
            {t(!testFirst ? 'wallets-dialog-show-test' : kind === 'sandbox' ? 'wallets-dialog-show-simulated' : 'wallets-dialog-show-main', {
              count: second.length,
            })}
          </Button>
        </div>
      )}
    </CheckboxGroup>
  )
}
