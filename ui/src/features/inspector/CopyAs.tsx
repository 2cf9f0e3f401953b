import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy as CopyGlyph } from 'lucide-react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { CopyForm, CopyText } from '../../bindings/types'
import { appState } from '../../bridge/queries'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { copy as copyText } from '../../kit/copied'
import { t } from '../../text'

const FORMS: CopyForm[] = ['curl', 'http', 'rust', 'type_script', 'python']

/** Copies requests as code. Rust writes it, without the API key. */
export function CopyAs({ text: written }: { text: (form: CopyForm) => Promise<CopyText> }) {
  const kind = useQueryClient().getQueryData(appState.queryKey)?.open?.kind
  const copied = (form: CopyForm) => t(kind === 'sandbox' ? 'inspector-copied-sandbox' : 'inspector-copied', { form: t(`inspector-forms-${form}`) })
  const copy = useMutation({
    mutationFn: async (form: CopyForm) => {
      const { text } = await written(form)
      await copyText(text)
      return form
    },
    onSuccess: form => announce(copied(form)),
  })
  return (
    <>
      <MenuTrigger>
        <Button size="small" icon={CopyGlyph}>
          {t('inspector-copy-as')}
        </Button>
        <Popover className="popover" placement="bottom start" offset={4}>
          <Menu className="options" aria-label={t('inspector-copy-as')} onAction={key => copy.mutate(key as CopyForm)}>
            {FORMS.map(form => (
              <MenuItem key={form} id={form} className="option">
                {t(`inspector-forms-${form}`)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {copy.data && <span className="small second">{copied(copy.data)}</span>}
      {copy.error && <span className="small tone-danger">{copy.error.message}</span>}
    </>
  )
}
