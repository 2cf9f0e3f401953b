window.__TAURI_INTERNALS__.invoke('usable').then(() => performance.mark('usable'))
