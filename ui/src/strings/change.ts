/** Changes of a protection, which the confirm window decides. */
export const change = {
  waits: (count: number) => (count === 1 ? 'Confirm this change in the other window' : 'Confirm these changes in the other window'),
  refused: 'This change was not confirmed. Nothing was changed.',
}
