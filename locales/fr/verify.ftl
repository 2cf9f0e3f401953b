### Checking a receipt or a log that somebody signed, and the card that signs here.

verify-title = Vérifier un reçu ou un journal
verify-text = Choisissez un PDF, une image ou un texte avec un reçu Bursar, ou un journal signé. Vous voyez ce qui a été signé, jamais ce que le fichier dit autour.
verify-choose = Choisir un fichier
verify-another = Choisir un autre fichier
verify-busy = Vérification
verify-own = Signé par cet ordinateur
verify-signer = Signé par la carte
verify-compare = Tout le monde peut signer. Demandez au signataire de vous lire cette empreinte et comparez-la.
verify-receipt = Reçu { $number } sur { $count }
verify-card = Carte
verify-card-text = Les reçus et le journal sont signés avec la carte de ce profil sur cet ordinateur. Les autres comparent cette empreinte quand ils vérifient.
verify-card-copy = Copier l’empreinte
