/** Every style that is not a feature's own, in the order in which later ones may lean on earlier ones. */
import '../kit/css/fonts.css'
import '../kit/css/tokens.css'
import '../kit/css/base.css'
import '../kit/css/controls.css'
import '../kit/css/pieces.css'
import '../kit/css/sheet.css'
import '../kit/css/table.css'
import './app.css'
