//! Finding things on a page as a person does: by what they are and what they are called.

/// Names the elements of a role on the page: `arguments[0]` is the role, `arguments[1]` the name, empty for any. A `…` in it
/// stands for anything.
/// Answers the first element, or `null`. `arguments[2]` true: answers every name of that role instead, for the words of a failure.
pub const FIND: &str = r#"
const [role, wanted, list] = arguments
const kinds = {
  button: 'button,[role=button],input[type=submit]',
  textbox: 'input:not([type]),input[type=text],input[type=search],input[type=password],input[type=url],textarea,[role=textbox],[role=searchbox]',
  combobox: '[role=combobox],select,button[aria-haspopup=listbox]',
  checkbox: 'input[type=checkbox],[role=checkbox]',
  switch: '[role=switch],input[type=checkbox][role=switch]',
  radio: 'input[type=radio],[role=radio]',
  link: 'a[href],[role=link]',
  heading: 'h1,h2,h3,h4,h5,h6,[role=heading]',
  option: '[role=option]',
  menuitem: '[role=menuitem]',
  tab: '[role=tab]',
  row: 'tr,[role=row]',
  dialog: 'dialog,[role=dialog],[role=alertdialog]',
  alert: '[role=alert]',
  status: '[role=status],output',
  text: 'body *',
}
const squeeze = text => (text || '').replace(/\s+/g, ' ').trim()
const seen = element => {
  if (!element.getClientRects().length || element.closest('[aria-hidden=true],[inert],template')) return false
  return getComputedStyle(element).visibility !== 'hidden'
}
const content = element => squeeze(element.innerText || element.textContent)
const own = element => squeeze([...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data).join(' '))
const byId = ids => squeeze(ids.split(/\s+/).map(id => document.getElementById(id)).filter(Boolean).map(part => part.getAttribute('aria-label') || part.textContent).join(' '))
const named = element => {
  if (role === 'text') return own(element)
  if (element.getAttribute('aria-labelledby')) return byId(element.getAttribute('aria-labelledby'))
  if (element.getAttribute('aria-label')) return squeeze(element.getAttribute('aria-label'))
  if (element.labels && element.labels.length) return squeeze([...element.labels].map(content).join(' '))
  if (element.matches('input,select,textarea')) return squeeze(element.placeholder || element.title || element.value)
  return content(element) || squeeze(element.title)
}
const pattern = new RegExp('^' + wanted.split('…').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*') + '$')
const fits = name => !wanted || pattern.test(name)
const all = [...document.querySelectorAll(kinds[role] || `[role="${role}"]`)].filter(seen)
if (list) return all.map(named).filter(Boolean).slice(0, 60)
const found = all.find(element => fits(named(element)))
if (!found) return null
// Check boxes and radio buttons are drawn by their label; the input itself has no size.
if (['checkbox', 'radio', 'switch'].includes(role) && found.labels && found.labels.length) return found.labels[0]
return found
"#;

/// The first box that is not ticked, outside dialogs that lie below another.
pub const UNTICKED: &str = r#"
const box = [...document.querySelectorAll('input[type=checkbox]:not(:checked):not([disabled])')].find(box => !box.closest('[aria-hidden=true],[inert]'))
return box ? (box.labels && box.labels[0]) || box : null
"#;

/// Answers after the page was drawn twice.
pub const DRAWN: &str = r#"
const done = arguments[arguments.length - 1]
const late = setTimeout(done, 300)
requestAnimationFrame(() => requestAnimationFrame(() => { clearTimeout(late); done() }))
"#;

/// Answers when no colour fades any more. On a busy computer that takes longer than any pause; a page that nobody sees never fades, and is left after a while.
pub const FADED: &str = r#"
const done = arguments[arguments.length - 1]
const fades = document.getAnimations().filter(one => one instanceof CSSTransition)
const late = new Promise(end => setTimeout(end, 10000))
Promise.race([Promise.allSettled(fades.map(one => one.finished)), late]).then(() => done())
"#;

/// Where what [`FIND`] answered stands, or nothing while it is disabled. Asked twice: what moves between is not ready for a press.
pub const USABLE: &str = r#"
const [element] = arguments
const control = element.control || element
if (!element.isConnected || control.disabled || control.getAttribute('aria-disabled') === 'true') return ''
const { x, y, width, height } = element.getBoundingClientRect()
return [x, y, width, height].join(' ')
"#;

/// Puts `arguments[1]` into the field `arguments[0]` in place of what is there, as one input of a person. Answers whether the field took it.
pub const REPLACE: &str = r#"
const [field, text] = arguments
field.focus()
field.select()
if (text === '') return field.value === '' || document.execCommand('delete')
return document.execCommand('insertText', false, text)
"#;

/// The text that a person sees.
pub const TEXT: &str = "return document.body ? document.body.innerText : ''";
