import { useQuery } from '@tanstack/react-query'
import { call } from '../bridge/call'
import { Button } from '../kit/Button'
import { Field } from '../kit/Field'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'
import styles from './category.module.css'

/** How many of the categories in use are offered. */
const OFFERED = 5

interface Props {
  value: string
  error: string | undefined
  onChange: (category: string) => void
}

/** The category that a payment has in the history, with those in use. */
export function Category({ value, error, onChange }: Props) {
  const known = useQuery({ queryKey: ['category_list'], queryFn: () => call('category_list', {}) })
  const offers = (known.data ?? []).filter(one => one !== value).slice(0, OFFERED)
  return (
    <div>
      <Field label={t('transfer-category')} hint={t('transfer-optional')} value={value} onChange={onChange} error={error} maxLength={40} />
      {offers.length > 0 && (
        <div className={`row ${styles.offers}`} role="group" aria-label={t('transfer-categories')}>
          {offers.map(one => (
            <Button key={one} kind="link" size="small" onPress={() => onChange(one)}>
              <bdi>{clean(one, 40)}</bdi>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
