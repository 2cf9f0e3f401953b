/** Marks the page where the shell draws scroll bars over it. Where they take room, what hides them would move what is beside them. */
export function noteScrollBars(): void {
  const probe = document.createElement('div')
  probe.style.overflow = 'scroll'
  document.body.append(probe)
  if (probe.offsetWidth === probe.clientWidth) document.documentElement.dataset.scrollBars = 'over'
  probe.remove()
}
