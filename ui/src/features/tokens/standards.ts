/** The standards of tokens, by the service's words for them. */
export const STANDARDS = ['erc20', 'erc721', 'erc1155'] as const
