// Runs before everything else in the main window. React Aria clears its live region with `innerHTML = ''`, which trusted
// types would refuse; so the policy `default` lets the empty string pass and nothing else.
if (window.trustedTypes) {
  const refuse = () => {
    throw new TypeError('Text never becomes markup or script here.')
  }
  window.trustedTypes.createPolicy('default', {
    createHTML: text => (text === '' ? '' : refuse()),
    createScript: refuse,
    createScriptURL: refuse,
  })
}
