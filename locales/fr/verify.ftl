### Checking a receipt or a log that somebody signed, and the card that signs here.

verify-title = Vérifier un reçu ou un journal
verify-text = Choisissez un PDF, une image ou un texte avec un reçu de Bursar, ou un journal signé. Bursar montre seulement ce qui a été signé, pas le reste du texte du fichier.
verify-choose = Choisir un fichier
verify-another = Choisir un autre fichier
verify-busy = Vérification
verify-own = Signé par cet ordinateur
verify-signer = Signé par la carte
verify-compare = La signature montre que rien n’a été modifié après. Elle ne montre pas qui a signé : toute personne qui a Bursar peut signer avec sa propre carte. Appelez l’organisation qui vous a donné le fichier, à un numéro que vous connaissez déjà, et demandez-lui de lire l’empreinte : elle la trouve dans Bursar sous Paramètres, Carte. Elle doit être la même que celle-ci.
verify-receipt = Reçu { $number } sur { $count }
verify-card = Carte
verify-card-text = Les reçus et le journal sont signés avec la carte de ce profil sur cet ordinateur. Une personne qui vérifie un reçu ou le journal peut vous appeler : lisez-lui cette empreinte.
verify-card-copy = Copier l’empreinte
