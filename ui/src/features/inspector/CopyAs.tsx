import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy as CopyGlyph } from 'lucide-react'
import { useEffect } from 'react'
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
      const { text, fixed } = await written(form)
      await copyText(text)
      return { form, fixed }
    },
    onSuccess: ({ form }) => announce(copied(form)),
  })
  const { reset } = copy
  const said = copy.data && [copied(copy.data.form), copy.data.fixed.length > 0 && t('inspector-copied-fixed', { names: copy.data.fixed.join(', ') })]
  // It is read before the next press, and that press hits what it was meant for: the note takes no room, and goes with it.
  const shown = Boolean(copy.data || copy.error)
  useEffect(() => {
    if (!shown) return
    const gone = () => reset()
    document.addEventListener('pointerdown', gone, true)
    document.addEventListener('keydown', gone, true)
    return () => {
      document.removeEventListener('pointerdown', gone, true)
      document.removeEventListener('keydown', gone, true)
    }
  }, [shown, reset])
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
      {said && (
        <span className="small copied-note">
          <bdi>{said.filter(Boolean).join(' ')}</bdi>
        </span>
      )}
      {copy.error && (
        <span className="small tone-danger copied-note">
          <bdi>{copy.error.message}</bdi>
        </span>
      )}
    </>
  )
}
