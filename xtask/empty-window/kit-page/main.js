// Floor (b): a page that only mounts React and the components every screen uses.
import { createElement as make, useEffect } from 'react'
import { Button, Input, Label, ListBox, ListBoxItem, Popover, Select, SelectValue, TextField } from 'react-aria-components'
import { createRoot } from 'react-dom/client'

function Page() {
  useEffect(() => {
    requestAnimationFrame(() => window.__TAURI_INTERNALS__.invoke('usable').then(() => performance.mark('usable')))
  }, [])
  const list = make(ListBox, null, make(ListBoxItem, { id: 'one' }, 'One'), make(ListBoxItem, { id: 'two' }, 'Two'))
  return make(
    'main',
    null,
    make(TextField, null, make(Label, null, 'Text'), make(Input)),
    make(Select, null, make(Label, null, 'Choice'), make(Button, null, make(SelectValue)), make(Popover, null, list)),
    make(Button, null, 'Press'),
  )
}

createRoot(document.getElementById('root')).render(make(Page))
