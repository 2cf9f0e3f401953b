/** Words of the nodes of chains. */
export const nodes = {
  title: 'Node addresses',
  text: 'A node says what a token’s contract says of itself. Whoever runs it learns which contracts you look at and from which network. It gets no API key, and no payment goes through it.',
  builtIn: 'The sandbox is the node of its own chains. Nothing needs to be set.',
  none: 'None is set, so nobody is asked.',
  list: 'Nodes by chain',
  chain: 'Chain',
  choose: 'Choose the chain',
  address: 'Address of the node',
  help: 'https, or http with 127.0.0.1. It is kept sealed, and only its host is shown again.',
  save: 'Try and keep',
  trying: 'Asking the node',
  saved: (chain: string) => `The node of ${chain} answered and was kept.`,
  remove: (chain: string) => `Remove the node of ${chain}`,
  removed: (chain: string) => `The node of ${chain} was removed.`,
} as const
