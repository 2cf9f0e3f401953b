window.__TAURI_INTERNALS__.invoke('usable')
