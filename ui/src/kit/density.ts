/** Whether rows are set close, as chosen in the settings. Virtual lists need the height in figures; the style sheets have the same ones. */
export const isCompact = (): boolean => document.documentElement.dataset.density === 'compact'
