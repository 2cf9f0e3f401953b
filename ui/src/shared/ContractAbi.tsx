import { useQuery } from '@tanstack/react-query'
import { FileCode } from 'lucide-react'
import { call } from '../bridge/call'
import { Button } from '../kit/Button'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'
import { useNavigation } from './navigation'

interface Props {
  address: string
  /** The address is known to be a contract, even without a saved ABI. */
  certain?: boolean
  /** What is looked at has an ABI of its own, so that it lacks none. */
  kept?: boolean
}

/** The saved ABI of a contract, with a link to call or read it. */
export function ContractAbi({ address, certain, kept }: Props) {
  const { go } = useNavigation()
  const saved = useQuery({ queryKey: ['abi_list', address], queryFn: () => call('abi_list', { text: address }) })
  const own = saved.data?.find(one => one.contract?.toLowerCase() === address.toLowerCase())
  if (!saved.data || (!own && !certain)) return null
  return (
    <p className="row">
      <span className="small second">
        <bdi>{own ? t('contracts-abis-of', { title: clean(own.title, 140) }) : t(kept ? 'contracts-abis-kept' : 'contracts-abis-none')}</bdi>
      </span>
      <Button size="small" icon={FileCode} onPress={() => go({ at: 'contracts', contract: address })}>
        {t('contracts-abis-open')}
      </Button>
    </p>
  )
}
